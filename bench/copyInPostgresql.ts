/** The results of `npm run test:postgresql -- large`. These figures are written by hand. */
export const copyInPostgresql = `## A copy in PostgreSQL

\`npm run test:postgresql -- large\` copies 100,000 shifts and 50,000 timesheets of six months, and prints the times beside those of
a bare loop with COPY, and of a bare read. Then it makes three years of that: 1.5 million shifts and half as many timesheets.
Aims: at most 4 times the loop, a second run that writes nothing within 2 times a bare read of the same lists, less memory than
n8n's default limit, and each report within 2 s. Measured with PostgreSQL 15, shifts without IDs, and nothing known of the service before.

The machine of the version before had a load of 7 at the end; this version had a quiet one. Both copies still miss their aims. A list that did
not change is known by its fingerprint since, and others come as lines.

|                                            | before        | now           |
| ------------------------------------------ | ------------- | ------------- |
| A bare loop with COPY                      | 4.5 s         | 4.1 s         |
| The first copy                             | 37.6 s        | 33.2 s        |
| to the loop                                | 8.3           | 8.2           |
| A bare read                                | 1.6 s         | 1.2 s         |
| The second run, which wrote nothing        | 36.6 s        | 13.8 s        |
| to the bare read                           | 22.4          | 11.8          |
| The most memory of n8n (limit of its heap) | 0.9 (4.2) GiB | 1.0 (4.2) GiB |
| A year of 200,000 shifts, in the database  | 513 MB        | 507 MB        |

The computing time of the first copy was 17.1 s in n8n and 20.6 s in PostgreSQL, and that of the second run 10.7 s and 4.7 s. For a month of 17,000 shifts and 8,500 timesheets, both versions were measured in turn, under a like load:

|                                             | before | now    |
| ------------------------------------------- | ------ | ------ |
| The first copy, in PostgreSQL               | 2.6 s  | 2.7 s  |
| To hand it over, in n8n                     | 0.44 s | 0.50 s |
| The second run, in PostgreSQL               | 1.0 s  | 0.2 s  |
| To hand it over, or its fingerprint, in n8n | 0.44 s | 0.27 s |

So the first copy is no faster. Half of PostgreSQL's time for it goes into the columns and indexes of each record.

Since then, a month is known without the others, and by one pass over its records. The computing time of PostgreSQL for such a month alone, both
versions one after the other, under a like load:

|                                                 | before | now    |
| ----------------------------------------------- | ------ | ------ |
| The first copy                                  | 3.9 s  | 3.2 s  |
| The second run, which wrote nothing             | 0.21 s | 0.14 s |
| A run in which each fiftieth record has changed | 3.1 s  | 2.3 s  |

In three years, 1.5 million shifts and 750,000 timesheets, 4 GB, the shorter of two times:

|                                            | before | now    |
| ------------------------------------------ | ------ | ------ |
| All figures of 28 days                     | 0.15 s | 0.17 s |
| of a quarter                               | 0.39 s | 0.41 s |
| of a year                                  | 1.25 s | 1.43 s |
| of three years                             | 3.60 s | 3.56 s |
| \`care.hours_by_worker_and_week\`, all of it | 1.26 s | 0.96 s |
| \`care.shift_without_worker\`                | 6.38 s | 0.13 s |
| \`care.open_incident_by_age\`                | 0.03 s | 0.05 s |
| \`care.budget_used_by_agreement\`            | 0.28 s | 0.13 s |
| \`care.leave_and_hold\`, all of it           | 6.19 s | 0.09 s |
| \`care.health\`                              | 0.08 s | 0.04 s |
| What a run begins with                     | 0.10 s | 0.04 s |

Two views were made faster, and measured beside their queries of before in the same database, under a load of 10. Their rows are the same:

|                                  | before | now    |
| -------------------------------- | ------ | ------ |
| \`care.shift_without_worker\`      | 7.28 s | 0.27 s |
| its computing time               | 1.95 s | 0.07 s |
| \`care.leave_and_hold\`, all of it | 7.50 s | 0.68 s |
| its computing time               | 1.74 s | 0.35 s |

Only the figures of three years miss the aim of 2 s. Their time goes into reading 1.5 million shifts twice, once for the budgets.

Since then, figures read each shift once, add up equal ones in one step, and look up once which lists there were. Both were measured in turn on the same copy of
243,000 shifts and 121,500 timesheets in three years, under a load of 15, and with the same values. Each is the lowest computing time of several:

|                                                                         | before | now    |
| ----------------------------------------------------------------------- | ------ | ------ |
| All figures of three years                                              | 0.58 s | 0.35 s |
| as known 20 days ago, where a tenth of the visits had another past      | 0.16 s | 0.21 s |
| as known on a day of which most months had no run, and so have no value | 17.3 s | 2.5 s  |

By that ratio, the figures of 1.5 million shifts take about 2 s. That was not measured.

The first table anew, on a quiet machine where the loop takes twice as long, and what it is made of:

|                                                        | time   | to the peer | n8n computes | PostgreSQL computes |
| ------------------------------------------------------ | ------ | ----------- | ------------ | ------------------- |
| A bare loop with COPY                                  | 8.2 s  |             |              |                     |
| The first copy                                         | 68.3 s | 8.4         | 30.5 s       | 45.4 s              |
| A bare read                                            | 2.0 s  |             |              |                     |
| The second run, which wrote nothing                    | 16.0 s | 8.1         | 17.8 s       | 1.7 s               |
| A run in which n8n's own nodes read and hand over none | 5.3 s  | 2.7         | 6.3 s        | 1.7 s               |

So n8n's own nodes alone take longer than the aim of the second run, which is 4.0 s. A run calls the workflow once for each of some
30 lists and months, about 0.2 s each. That the workflow holds 400 kB of SQL costs nothing that could be measured. The rest of the second run is 250,000 records, which n8n receives, parses, checks and hashes. In a profile under
load, a quarter of n8n's time went into collecting garbage.

The first copy reads as much as the second run. Then PostgreSQL takes one month after the other. Of its instructions for 2,000 shifts,
15% parse JSON, 18% compute the stored columns, and 21% write the indexes. 61% would be left without those columns and indexes. Then
the first copy would still take some 44 s: the 16.0 s of the second run, and 61% of 45.4 s. That is 5.4 times the loop. So both aims
lie below what the promises of the copy cost.

Since these figures, n8n's Postgres node no longer searches the text of each list for blanks and semicolons at its end, because its
Query Batching is Independent. To write the statements of a month takes 0.07 s of computing time instead of 0.40 s, some 2 s of the first
copy. Records without an ID are told apart by hashes: 0.33 s instead of 0.45 s for two answers of 17,000 shifts. Smaller samples for the
planner, a list that is taken apart once instead of twice, and rows in the order of their keys saved nothing that could be measured.`;
