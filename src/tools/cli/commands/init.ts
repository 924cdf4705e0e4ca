import fs from 'node:fs';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { HOSTS, type HostName } from '../../../files/hosts/hosts.ts';
import { CONFIG_FILES } from '../../../files/project/config/find-config.ts';
import { loadGlobs } from '../../../files/project/config/load-config.ts';
import { createEmptyConfig } from '../../../files/project/config/loaded-config.ts';
import { findFiles } from '../../../files/project/files/find-files.ts';
import { toReportPath } from '../../../files/project/paths.ts';
import type { Run } from '../command.ts';
import { EXIT, UsageError, useFile } from '../exit.ts';

const FILE = 'clausal.config.jsonc';

/** `clausal init`: writes a first config; never overwrites one. */
export function createInit({ errors, finish }: Run) {
  return new Command('init').action(async () => {
    const present = CONFIG_FILES.find((name) => fs.existsSync(name));
    if (present !== undefined) throw new UsageError(`${present} already exists`);
    const text = await createStarterConfig(process.cwd());
    useFile('write', FILE, () => fs.writeFileSync(FILE, text, { flag: 'wx' }));
    await errors.write(`clausal: wrote ${FILE}, which \`clausal lint\` reads\n`);
    finish(EXIT.ok);
  });
}

/** Files that probably contain queries although their extension does not say so. */
const LIKELY: readonly (readonly [string, HostName])[] = [['**/{queries,searches}/**/*.txt', 'queries']];

const SCHEMA = 'node_modules/clausal/grammar/generated/config.schema.json';

/**
 * Creates the text of a first `clausal.config.jsonc`: the schema for editors, the
 * kind of files that probably contain queries, and common keys as comments.
 */
export async function createStarterConfig(folder: string): Promise<string> {
  const likely = await findLikelyFiles(folder);
  const kinds = (likely.length > 0 ? likely : LIKELY).map((pair) => pair.map((text) => `"${text}"`).join(': '));
  return `{
  "$schema": ${JSON.stringify(findSchema(folder))},

  // Default resource for queries that do not name one. In data files, "keys" determines which strings are queries.
  // "resource": "payments",

  // More paths and calls that contain queries, in data files and in programs.
  // "keys": [{ "path": "searches.*.when", "resource": "payments" }],
  // "calls": [{ "call": "client.payments.search", "resource": "payments" }],

  // The kind of files that their extension does not show.
  ${likely.length > 0 ? '' : '// '}"files": { ${kinds.join(', ')} },

  // Accepts existing diagnostics; \`clausal lint --write-baseline\` writes it.
  // "baseline": "clausal-baseline.json",

  // The severity of each rule: "error", "warning", "info" or "off".
  "rules": {}
}
`;
}

async function findLikelyFiles(folder: string): Promise<typeof LIKELY> {
  const compile = await loadGlobs();
  const hosts = LIKELY.map(([glob, kind]) => ({ matches: compile(glob), host: HOSTS[kind] }));
  const config = { ...createEmptyConfig(folder, {}), hosts };
  const { files } = await findFiles(['.'], { cwd: folder, config, findConfig: async () => config });
  return LIKELY.filter((_, index) =>
    files.some(({ file }) => hosts[index]?.matches(toReportPath(folder, file)) === true),
  );
}

/** The path of the schema in the nearest installed package; editors resolve it. */
function findSchema(folder: string): string {
  for (let above = folder; ; above = path.dirname(above)) {
    const found = path.join(above, SCHEMA);
    if (fs.existsSync(found)) return `./${toReportPath(folder, found)}`.replace(/^\.\/\.\.\//, '../');
    if (above === path.dirname(above)) return `./${SCHEMA}`;
  }
}
