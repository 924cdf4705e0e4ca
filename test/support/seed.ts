import fc from 'fast-check';

/** Random laws are held against the same cases in every run, but for `npm run explore` (docs/decisions/028-one-seed.md). */
if (process.env['MODE'] !== 'explore') fc.configureGlobal({ seed: 1 });
