/** What `npm run test:postgresql -- large` measures; these figures are written by hand. */
export const copyInPostgresql = `## A copy in PostgreSQL

\`npm run test:postgresql -- large\` copies 100,000 shifts and 50,000 timesheets of six months, and prints the times beside those of
a bare loop with COPY. Aims: at most 5 times the loop, less memory than n8n's default limit, and a second run that writes
nothing. Measured on 2 quiet cores, with PostgreSQL 15, shifts without IDs, and nothing known of the service before.
On a busy machine the first copy takes more than 5 times the loop, because it needs both cores. Half of the time is PostgreSQL's:
it identifies each record, and keeps it with its hash.

|                                              |               |
| -------------------------------------------- | ------------- |
| A bare loop with COPY                        | 4.1 s         |
| The first copy                               | 20.0 s        |
| to the loop                                  | 4.8           |
| The second run, which wrote nothing          | 17.3 s        |
| The most memory of n8n (limit of its heap)   | 0.9 (4.3) GiB |
| Then, in the database: all of \`care.roster\`  | 8.4 s         |
| and \`care.hours_by_worker_and_week\`          | 0.4 s         |`;
