import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

// Builds for `npm start`, unless the page is newer than all its sources.

const PAGE = 'dist/playground.html';
const SOURCES = ['src', '.config', 'examples/objects', 'examples/queries'];

function lastChange(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...names.map((name) => statSync(path.join(folder, name)).mtimeMs));
}

const isBuilt = existsSync(PAGE) && statSync(PAGE).mtimeMs > Math.max(...SOURCES.map(lastChange));
if (!isBuilt) execSync('npm run --silent build', { stdio: 'inherit' });
