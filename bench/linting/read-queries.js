// The minimum work of a linter for a file of queries: read it and split it into lines.

import { readFileSync } from 'node:fs';

process.exitCode = readFileSync(process.argv[2], 'utf8').split('\n').length > 1 ? 0 : 1;
