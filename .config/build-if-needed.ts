import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

// Builds for tests and `npm start`, unless the build is newer than all its sources.

/** The last file of a build; no compiler writes it if there is an error. */
const LAST = 'dist/types/box/element/index.d.ts';
const FOLDERS = ['src', '.config', 'examples/objects', 'examples/objects-generator', 'examples/queries'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** All files and folders; a folder changes when one of its files goes. */
const sources = [
  ...FILES,
  ...FOLDERS.flatMap((folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ]),
];
const lastChange = Math.max(...sources.map((source) => statSync(source).mtimeMs));
const isBuilt = existsSync(LAST) && statSync(LAST).mtimeMs > lastChange;
if (!isBuilt) execSync('npm run --silent build', { stdio: 'inherit' });
