import fc from 'fast-check';

// Days are those of the machine's zone, which tests must not depend on.
process.env['TZ'] = 'UTC';

// Random tests draw the same cases in every run, so a new failure is caused by a change; `npm run explore` draws others.
if (process.env['MODE'] !== 'explore') fc.configureGlobal({ seed: 1 });
