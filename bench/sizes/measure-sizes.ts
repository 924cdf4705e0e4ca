import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** An entry point of the package, with the size of all its exports. */
export interface EntrySize {
  /** As a program imports it: `clausal/matcher`. */
  readonly name: string;
  /** In kilobytes (1,000 bytes), after minifying and `gzip -9`. */
  readonly kilobytes: number;
}

/** Bundles each entry point of the built package separately for a page, and measures its size. */
export async function measureSizes(): Promise<readonly EntrySize[]> {
  const sizes: EntrySize[] = [];
  for (const [name, file] of readEntryPoints()) {
    sizes.push({ name, kilobytes: gzipSync(await bundle(file), { level: 9 }).length / 1000 });
  }
  return sizes;
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

async function bundle(file: string): Promise<string> {
  const build = await rolldown({
    input: file,
    platform: 'browser',
    external: [/^node:/],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm', minify: true, comments: { annotation: false } });
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}
