import fs from 'node:fs';
import path from 'node:path';
import { findFiles } from '../files/find-files.ts';
import { toReportPath } from '../files/report-path.ts';
import { HOSTS, type HostName } from '../hosts.ts';
import { loadGlobs } from './globs.ts';
import { createEmptyConfig } from './loaded-config.ts';

/** Files that hold queries by their places, though not by their names. */
const LIKELY: readonly (readonly [string, HostName])[] = [['**/{queries,searches}/**/*.txt', 'queries']];

const SCHEMA = 'node_modules/clausal/grammar/generated/config.schema.json';

/**
 * The text of a `clausal.config.json` to begin with: what editors need, and the
 * kind of files in the folder that look as if they held queries.
 *
 * @param folder - Where the config is to be, absolute.
 */
export async function createStarterConfig(folder: string): Promise<string> {
  const files = await findLikelyFiles(folder);
  const config = {
    $schema: findSchema(folder),
    ...(files.length > 0 && { files: Object.fromEntries(files) }),
    rules: {},
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
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
