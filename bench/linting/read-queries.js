// What any linter of a file of queries does at least: read it and split it into lines.

import { readFileSync } from 'node:fs';

process.exitCode = readFileSync(process.argv[2], 'utf8').split('\n').length > 1 ? 0 : 1;
