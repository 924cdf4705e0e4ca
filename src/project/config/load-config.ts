import fs from 'node:fs';
import path from 'node:path';
import { extendCatalogue } from '../../catalogue/extend-catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { HOSTS } from '../../hosts/hosts.ts';
import { describeUnknown } from '../../linter/unknown-names.ts';
import { removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { systemMessage } from '../errors.ts';
import { toReportPath } from '../paths.ts';
import { type ConfigSource, checkConfig } from './check-config.ts';
import type { LintConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { type CompileGlob, describeGlob, describeIgnorePattern, loadGlobs } from './globs.ts';
import type { LoadedConfig } from './loaded-config.ts';

/**
 * Reads a config, checks it and its catalogues, and compiles its globs.
 *
 * @param file - Absolute; its extension determines the format.
 * @param cwd - The working folder.
 * @param resources - Extend or replace those of the service and of the config's catalogues, by name.
 * @throws {ConfigError} If the config is invalid or cannot be read.
 */
export async function loadConfig(
  file: string,
  cwd: string,
  resources: Readonly<Record<string, Resource>>,
): Promise<LoadedConfig> {
  const name = toReportPath(cwd, file);
  const folder = path.dirname(file);
  const value = await readConfig(file, name);
  const catalogues = await readCatalogues(value, folder);
  const compile = await loadGlobs();
  const all = extendCatalogue(catalogues.resources, resources);
  const source = checkConfig(
    value,
    {
      glob: (glob) => describeGlob(glob, compile),
      ignorePattern: describeIgnorePattern,
      catalogue: (text) => catalogues.mistakes.get(text),
      resource: (text) => (Object.hasOwn(all, text) ? undefined : describeResource(text, all, catalogues)),
    },
    name,
  );
  return {
    file,
    folder,
    source,
    baseline: source.baseline === undefined ? undefined : path.resolve(folder, source.baseline),
    resources: all,
    ignores: await compileIgnore(source),
    hosts: Object.entries(source.files ?? {}).map(([glob, host]) => ({ matches: compile(glob), host: HOSTS[host] })),
    overrides: (source.overrides ?? []).map((override) => ({ matches: compileAny(override.files, compile), override })),
  };
}

async function readConfig(file: string, name: string): Promise<ConfigSource> {
  const fail = (message: string): ConfigError => new ConfigError(name, [{ path: '', message }]);
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw fail(`cannot be read: ${systemMessage(error)}`);
  }
  if (/\.jsonc?$/.test(file)) return (await import('./parse-json-config.ts')).parseJsonConfig(text, name);
  if (/\.[cm]?[jt]s$/.test(file)) return (await import('./import-config.ts')).importConfig(file, name);
  throw fail('is not a config; supported extensions: .json, .jsonc, .js, .mjs, .cjs, .ts, .mts, .cts');
}

/** The catalogue files of a config, which are read before the config is checked. */
interface Catalogues {
  readonly resources: Readonly<Record<string, Resource>>;
  /** The mistakes of catalogue files, by their paths in the config. */
  readonly mistakes: ReadonlyMap<string, string>;
}

async function readCatalogues({ value }: ConfigSource, folder: string): Promise<Catalogues> {
  const { catalogues } = (value ?? {}) as { readonly catalogues?: unknown };
  const files = Array.isArray(catalogues) ? catalogues.filter((file) => typeof file === 'string') : [];
  const resources: Record<string, Resource> = {};
  const mistakes = new Map<string, string>();
  for (const file of files) {
    const read = await readCatalogue(path.resolve(folder, file));
    if (typeof read === 'string') mistakes.set(file, read);
    else Object.assign(resources, read);
  }
  return { resources, mistakes };
}

/** An unknown resource; none is reported if a catalogue cannot be read, because it may define the resource. */
function describeResource(name: string, all: LoadedConfig['resources'], { mistakes }: Catalogues): string | undefined {
  return mistakes.size > 0 ? undefined : describeUnknown('resource', name, Object.keys(all));
}

async function compileIgnore({ ignore: patterns = [] }: LintConfig): Promise<LoadedConfig['ignores']> {
  if (patterns.length === 0) return () => false;
  const { default: ignore } = await import('ignore');
  const rules = ignore({ ignorecase: false }).add(patterns);
  return (file, isFolder) => rules.ignores(isFolder ? `${file}/` : file);
}

function compileAny(globs: string | readonly string[], compile: CompileGlob): (file: string) => boolean {
  const matchers = (typeof globs === 'string' ? [globs] : globs).map(compile);
  return (file) => matchers.some((matches) => matches(file));
}

/** Reads the resources of a catalogue file, by name; returns a message if it is invalid. */
async function readCatalogue(file: string): Promise<Readonly<Record<string, Resource>> | string> {
  const { CatalogueError, loadCatalogue } = await import('../../catalogue-file/load-catalogue.ts');
  let json: string;
  try {
    json = removeByteOrderMark(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    return `cannot be read: ${systemMessage(error)}`;
  }
  try {
    return loadCatalogue(json);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const [first, ...more] = error.message.split('\n');
    return `is not a catalogue: ${first}${more.length === 0 ? '' : `; and ${more.length} more`}`;
  }
}
