/** What `npm run test:postgresql -- large` measures; these figures are written by hand. */
export const copyInPostgresql = `## A copy in PostgreSQL

\`npm run test:postgresql -- large\` copies 100,000 shifts and 50,000 timesheets of six months, and prints the times beside those of
a bare loop with COPY, and of a bare read. Then it makes three years of that: 1.5 million shifts and half as many timesheets.
Aims: at most 4 times the loop, a second run that writes nothing within 2 times a bare read of the same lists, less memory than
n8n's default limit, and each report within 2 s. Measured with PostgreSQL 15, shifts without IDs, and nothing known of the service before.

The machine was busy, with a load of 12 on 2 cores. So the ratios tell little, and miss their aims. The computing time of PostgreSQL alone
for a month of 17,000 shifts and 8,000 timesheets, under a like load, is what can be compared with the version before:

|                                             | before | now   |
| ------------------------------------------- | ------ | ----- |
| The first copy                              | 8.0 s  | 2.6 s |
| of it, which shifts take place              | 5.9 s  | 0.4 s |
| The second run                              | 2.2 s  | 0.7 s |

|                                              |                |
| -------------------------------------------- | -------------- |
| A bare loop with COPY                        | 14.8 s         |
| The first copy                               | 116.9 s        |
| to the loop                                  | 7.9            |
| to the loop in the version before            | 22.1           |
| The second run, which wrote nothing          | 43.4 s         |
| to a bare read, which took 5.0 s             | 8.7            |
| The most memory of n8n (limit of its heap)   | 0.9 (4.2) GiB  |
| A year of 200,000 shifts, in the database    | 507 MB         |

In three years, 1.5 million shifts and 750,000 timesheets, 3.5 GB, under a load of 11, the shorter of two times:

|                                               |        |
| --------------------------------------------- | ------ |
| All figures of 28 days                        | 0.3 s  |
| of a quarter                                  | 0.8 s  |
| of a year                                     | 4.2 s  |
| of three years                                | 9.7 s  |
| \`care.hours_by_worker_and_week\`, all of it    | 2.1 s  |
| \`care.shift_without_worker\`                  | 9.2 s  |
| \`care.open_incident_by_age\`                  | 0.1 s  |
| \`care.budget_used_by_agreement\`              | 0.5 s  |
| \`care.leave_and_hold\`, all of it              | 9.8 s  |
| \`care.health\`                                | 0.1 s  |
| What a run begins with                        | 0.1 s  |

Before, all of the hours took 11 times as much computing time, and the figures of 28 days 8 times. \`shift_without_worker\` and
\`leave_and_hold\` miss the aim on this busy machine: \`leave_and_hold\` still reads each record.`;
