/** What `npm run test:postgresql -- large` measures; these figures are written by hand. */
export const copyInPostgresql = `## A copy in PostgreSQL

\`npm run test:postgresql -- large\` copies 100,000 shifts and 50,000 timesheets of six months, and prints the times beside those of
a bare loop with COPY. Aims: at most 5 times the loop, less memory than n8n's default limit, and a second run that writes
nothing. **No full run has ended on a quiet machine so far**, so the first two aims are not shown.

What was measured is the part of PostgreSQL 15, as computing time, for a month of 20,000 shifts without IDs (19 MB of JSON):

|                     | seconds of computing | rows written |
| ------------------- | -------------------- | ------------ |
| handing it over     | 0.25                 | 1            |
| taking it, all new  | 1.23                 | 20,000       |
| taking it unchanged | 1.38                 | 0            |`;
