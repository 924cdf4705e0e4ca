import fc from 'fast-check';

// Random tests draw the same cases in every run, except in `npm run explore` (docs/decisions/028-one-seed.md).
if (process.env['MODE'] !== 'explore') fc.configureGlobal({ seed: 1 });
