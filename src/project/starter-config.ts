import fs from 'node:fs';
import path from 'node:path';
import { HOSTS, type HostName } from '../hosts/hosts.ts';
import { loadGlobs } from './config/globs.ts';
import { createEmptyConfig } from './config/loaded-config.ts';
import { findFiles } from './files/find-files.ts';
import { toReportPath } from './paths.ts';

/** Files that hold queries by their places, though not by their names. */
const LIKELY: readonly (readonly [string, HostName])[] = [['**/{queries,searches}/**/*.txt', 'queries']];

const SCHEMA = 'node_modules/clausal/grammar/generated/config.schema.json';

/**
 * The text of a `clausal.config.jsonc` to begin with: what editors need, the kind
 * of files in the folder that look as if they held queries, and in comments what
 * else most people set.
 *
 * @param folder - Where the config is to be, absolute.
 */
export async function createStarterConfig(folder: string): Promise<string> {
  const likely = await findLikelyFiles(folder);
  const kinds = (likely.length > 0 ? likely : LIKELY).map((pair) => pair.map((text) => `"${text}"`).join(': '));
  return `{
  "$schema": ${JSON.stringify(findSchema(folder))},

  // What queries search that do not say it themselves; in data "keys" say which texts are queries.
  // "resource": "payments",

  // Where queries stand in data and in programs, beside where they are found anyway.
  // "keys": [{ "path": "searches.*.when", "resource": "payments" }],
  // "calls": [{ "call": "client.payments.search", "resource": "payments" }],

  // Files that hold queries, whatever the ends of their names.
  ${likely.length > 0 ? '' : '// '}"files": { ${kinds.join(', ')} },

  // What lets old mistakes pass; \`clausal lint --write-baseline\` writes it.
  // "baseline": "clausal-baseline.json",

  // What each rule reports with: "error", "warning", "info" or "off".
  "rules": {}
}
`;
}

async function findLikelyFiles(folder: string): Promise<typeof LIKELY> {
  const compile = await loadGlobs();
  const hosts = LIKELY.map(([glob, kind]) => ({ matches: compile(glob), host: HOSTS[kind] }));
  const config = { ...createEmptyConfig(folder, {}), hosts };
  const { files } = await findFiles(['.'], { cwd: folder, config });
  return LIKELY.filter((_, index) => files.some((found) => hosts[index]?.matches(found.path) === true));
}

/** The schema of the package that is installed nearest; an editor follows the path. */
function findSchema(folder: string): string {
  for (let above = folder; ; above = path.dirname(above)) {
    const found = path.join(above, SCHEMA);
    if (fs.existsSync(found)) return `./${toReportPath(folder, found)}`.replace(/^\.\/\.\.\//, '../');
    if (above === path.dirname(above)) return `./${SCHEMA}`;
  }
}
