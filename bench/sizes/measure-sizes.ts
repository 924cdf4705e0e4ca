import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Plugin, rolldown } from 'rolldown';
import { DRIVERS } from '../../.config/drivers.ts';

/** An entry point of the package, with the size of all its exports. */
export interface EntrySize {
  /** As a program imports it: `clausal/objects`. */
  readonly name: string;
  /** In kilobytes (1,000 bytes), after minifying and `gzip -9`. */
  readonly kilobytes: number;
}

/** Bundles each entry point of the built package separately for a page, and measures its size. */
export async function measureSizes(): Promise<readonly EntrySize[]> {
  const sizes: EntrySize[] = [];
  for (const [name, file] of readEntryPoints()) {
    sizes.push({ name, kilobytes: await measureModule(file) });
  }
  return sizes;
}

/** Measures a page that imports nothing but the checker, in kilobytes. */
export function measureChecker(): Promise<number> {
  return measureModule(CHECKER.name);
}

async function measureModule(file: string): Promise<number> {
  return gzipSync(await bundle(file), { level: 9 }).length / 1000;
}

/** The names that programs can import, each with the file behind it. */
export function readEntryPoints(): readonly (readonly [name: string, file: string])[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.entries<string | { readonly default?: string }>(exports).flatMap(([subpath, target]) =>
    typeof target === 'string' || target.default === undefined
      ? []
      : [[subpath.replace(/^\./, 'clausal'), target.default] as const],
  );
}

/** A module that is not in a file. */
const CHECKER: Plugin = {
  name: 'checker',
  resolveId: (id) => (id === CHECKER.name ? id : undefined),
  load: (id) =>
    id === CHECKER.name ? `export { checkQuery } from ${JSON.stringify(path.resolve('dist/index.js'))}` : undefined,
};

async function bundle(file: string): Promise<string> {
  const build = await rolldown({
    input: file,
    plugins: [CHECKER],
    platform: 'browser',
    external: [/^node:/, ...DRIVERS],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm', minify: true, comments: { annotation: false } });
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}
