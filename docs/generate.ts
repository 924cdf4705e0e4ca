// Writes all generated files: the EBNF and the railroad diagram of the language, its TextMate grammar, docs/rules, docs/guide/lint-configuration.md, docs/guide/engines-conformance.md, the names in docs/guide/entry-points.md, docs/llms.txt, the catalogue, the formats of values and the JSON schemas of catalogue files and configs as JSON, and the tables of docs/architecture.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawRailroad } from '../grammar/draw-railroad.ts';
import { readParser } from '../grammar/read-parser.ts';
import { writeEbnf } from '../grammar/write-ebnf.ts';
import { writeTextMate } from '../grammar/write-textmate.ts';
import { LINT_RULES } from '../src/files/linter/lint-rules.ts';
import { configJsonSchema } from '../src/files/project/config/config-schema.ts';
import { catalogue } from '../src/language/catalogue/catalogue.ts';
import { toCatalogueFile } from '../src/language/catalogue/catalogue-file.ts';
import { disputes } from '../src/language/catalogue/disputes.ts';
import { VALUE_FORMATS } from '../src/language/catalogue/value-formats.ts';
import { replaceTables } from './architecture-tables.ts';
import { catalogueJsonSchema } from './catalogue-schema.ts';
import { type JsonSchema, renderConfigPage } from './config-page.ts';
import { renderConformancePage } from './conformance-page.ts';
import { replaceExports } from './exports.ts';
import { renderLlmsTxt } from './llms-txt.ts';
import { renderRuleIndex, renderRulePage } from './rule-page.ts';

/** All generated files, by path from the root of the repository. */
export async function generateFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const rule of LINT_RULES) files.set(`docs/rules/${rule.code}.md`, await renderRulePage(rule));
  files.set('docs/rules/README.md', await renderRuleIndex(LINT_RULES));
  files.set('grammar/generated/catalogue.schema.json', writeJson(catalogueJsonSchema()));
  files.set('grammar/generated/catalogue.json', writeJson(toCatalogueFile([...Object.values(catalogue), disputes])));
  files.set('grammar/generated/value-formats.json', writeJson(VALUE_FORMATS));
  const configSchema = configJsonSchema();
  files.set('grammar/generated/config.schema.json', writeJson(configSchema));
  files.set('docs/guide/lint-configuration.md', renderConfigPage(configSchema as JsonSchema));
  files.set('docs/guide/engines-conformance.md', renderConformancePage());
  const grammar = readParser();
  files.set('grammar/clausal.ebnf', writeEbnf(grammar));
  files.set('grammar/clausal.tmLanguage.json', writeTextMate());
  files.set('grammar/railroad.svg', drawRailroad(grammar));
  const read = (file: string): string => readFileSync(file, 'utf8');
  files.set('docs/architecture.md', replaceTables(read('docs/architecture.md')));
  files.set('docs/guide/entry-points.md', replaceExports(read('docs/guide/entry-points.md')));
  const pages = {
    readme: read('README.md'),
    guide: read('docs/guide/README.md'),
    reference: read('grammar/reference.md'),
  };
  files.set('docs/llms.txt', renderLlmsTxt(pages, LINT_RULES));
  return files;
}

function writeJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Folders that contain only generated files. */
const FOLDERS = ['docs/rules', 'grammar/generated'];

/** The generated files that are stale, missing or left over. */
export async function findStaleFiles(): Promise<readonly string[]> {
  const files = await generateFiles();
  const present = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => path.posix.join(folder, name)));
  const stale = [...files].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
  return [...stale.map(([file]) => file), ...present.filter((file) => !files.has(file))];
}

if (process.argv[1] === import.meta.filename) {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of await generateFiles()) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
