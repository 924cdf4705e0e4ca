import fs from 'node:fs';
import path from 'node:path';
import { removeByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { extendCatalogue } from '../../../language/catalogue/catalogue.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import { systemMessage } from '../../../objects/readers/system-errors.ts';
import { HOSTS } from '../../hosts/hosts.ts';
import { describeUnknown } from '../../hosts/unknown-names.ts';
import type { LintConfig } from '../../linter/config.ts';
import { type CustomRule, describeCustomRule } from '../../linter/custom-rules.ts';
import { ConfigError } from '../lint-error.ts';
import { readNamedFile, toReportPath } from '../paths.ts';
import { type ConfigSource, checkConfig } from './config-schema.ts';
import type { LoadedConfig, MatchGlob } from './loaded-config.ts';

/** The options for loading a config. */
export interface LoadOptions {
  readonly cwd: string;
  /** Extend or replace those of the service and of the config's catalogues, by name. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** The configs in JavaScript or TypeScript that are run. */
  readonly programs: TrustedPrograms;
}

/**
 * Reads a config and those that it extends, checks them and their catalogues, and compiles their globs.
 *
 * @param file - Absolute; its extension determines the format.
 * @throws {ConfigError} If a config is invalid or cannot be read.
 */
export async function loadConfig(file: string, options: LoadOptions): Promise<LoadedConfig> {
  const folder = path.dirname(file);
  const compile = await loadGlobs();
  const parts = await readParts(file, options, compile, []);
  const sources = parts.map(({ source }) => source);
  const own = parts.map(({ resources }) => resources);
  const stated = sources.flatMap(Object.entries).filter(([, value]) => value !== undefined);
  return {
    file,
    folder,
    source: { ...Object.fromEntries(stated), catalogues: sources.flatMap(({ catalogues = [] }) => catalogues) },
    inputs: parts.flatMap(({ file: part, source: { catalogues = [] } }) => [part, ...catalogues]),
    resources: extendCatalogue(Object.assign({}, ...own), options.resources),
    customRules: parts.flatMap(({ customRules }) => customRules),
    ignores: await compileIgnore(sources.flatMap(({ ignore = [] }) => ignore)),
    hosts: sources
      .flatMap(({ files = {} }) => Object.entries(files))
      .map(([glob, host]) => ({ matches: compile(glob), host: HOSTS[host] })),
    layers: sources.flatMap((source) => [
      { matches: undefined, settings: source },
      ...(source.overrides ?? []).map((override) => ({
        matches: compileAny(override.files, compile),
        settings: override,
      })),
    ]),
  };
}

/** A config without those that it extends. */
interface ConfigPart {
  readonly file: string;
  /** Its paths are absolute. */
  readonly source: LintConfig;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly customRules: readonly CustomRule[];
}

/** The URL of an index in a file, but not of one in memory. */
const FILE_URL = /^((?:sqlite|duckdb):(?:\/\/)?)([^:].*)$/s;

/**
 * Reads a config after those that it extends. Paths in it are relative to its own folder.
 *
 * @param above - The configs that extend it.
 */
async function readParts(
  file: string,
  options: LoadOptions,
  compile: CompileGlob,
  above: readonly string[],
): Promise<readonly ConfigPart[]> {
  const { cwd, programs } = options;
  const name = toReportPath(cwd, file);
  const folder = path.dirname(file);
  const value = await readConfig(file, name, programs);
  const extenders = [...above, file];
  const bases = await readNamed(value, 'extends', (one) => {
    const base = findBase(one, file);
    if (base === undefined) return `there is no config ${quoteText(one)}`;
    return extenders.includes(base) ? 'extends itself' : readParts(base, options, compile, extenders);
  });
  const extended = bases.read.flat();
  const catalogues = await readNamed(value, 'catalogues', (one) => readCatalogue(path.resolve(folder, one)));
  const codes = new Set(extended.flatMap(({ customRules }) => customRules.map(({ code }) => code)));
  const custom = await readNamed(value, 'customRules', (one) => readRules(path.resolve(folder, one), programs, codes));
  const resources = Object.assign({}, ...catalogues.read);
  const inherited = extended.map((part) => part.resources);
  const all = extendCatalogue(Object.assign({}, ...inherited, resources), options.resources);
  const source = checkConfig(
    value,
    {
      glob: (glob) => describeGlob(glob, compile),
      ignorePattern: describeIgnorePattern,
      catalogue: (text) => catalogues.mistakes.get(text),
      base: (text) => bases.mistakes.get(text),
      customRule: (text) => custom.mistakes.get(text),
      customCodes: [...codes],
      // A catalogue that cannot be read may define the resource.
      resource: (text) =>
        Object.hasOwn(all, text) || catalogues.mistakes.size > 0
          ? undefined
          : describeUnknown('resource', text, Object.keys(all)),
    },
    name,
  );
  const { baseline, index } = source;
  const placed = {
    ...source,
    catalogues: source.catalogues?.map((one) => path.resolve(folder, one)),
    baseline: baseline && path.resolve(folder, baseline),
    index: index?.replace(FILE_URL, (_, protocol, place) => `${protocol}${path.resolve(folder, place)}`),
  };
  return [...extended, { file, source: placed, resources, customRules: custom.read.flat() }];
}

/**
 * Reads what the strings of a key name, before the config is checked.
 *
 * @param read - Returns a message if it cannot be read.
 * @returns Also the messages, by the string.
 */
async function readNamed<Read extends object>(
  { value }: ConfigSource,
  key: 'extends' | 'catalogues' | 'customRules',
  read: (name: string) => Promise<Read | string> | string,
): Promise<{ readonly read: readonly Read[]; readonly mistakes: ReadonlyMap<string, string> }> {
  const named = [Object(value)[key]].flat().filter((one) => typeof one === 'string');
  const found: Read[] = [];
  const mistakes = new Map<string, string>();
  for (const name of named) {
    const one = await read(name);
    if (typeof one === 'string') mistakes.set(name, one);
    else found.push(one);
  }
  return { read: found, mistakes };
}

/** Finds a config by its path or by the name of its package, as `require` does. */
function findBase(name: string, file: string): string | undefined {
  if (/^\.\.?[\\/]/.test(name) || path.isAbsolute(name)) {
    const base = path.resolve(path.dirname(file), name);
    return fs.existsSync(base) ? base : undefined;
  }
  try {
    return process.getBuiltinModule('node:module').createRequire(file).resolve(name);
  } catch {
    return undefined;
  }
}

/** All programs, those that no other user could have written, or none. */
type TrustedPrograms = 'any' | 'own' | 'none';

async function readConfig(file: string, name: string, programs: TrustedPrograms): Promise<ConfigSource> {
  const fail = (message: string): ConfigError => new ConfigError(name, [{ path: '', message }]);
  let text: string;
  try {
    text = readNamedFile(file);
  } catch (error) {
    throw fail(`cannot be read: ${systemMessage(error)}`);
  }
  if (/\.jsonc?$/.test(file)) return (await import('./read-config.ts')).parseJsonConfig(text, name);
  if (/\.[cm]?[jt]s$/.test(file)) {
    const refusal = describeUntrusted(file, programs);
    if (refusal !== undefined) throw fail(`${refusal}${programs === 'none' ? '; write the config in JSON' : ''}`);
    return (await import('./read-config.ts')).importConfig(file, name);
  }
  throw fail('is not a config; supported extensions: .json, .jsonc, .js, .mjs, .cjs, .ts, .mts, .cts');
}

/** Why a program is not run; `undefined` if it is. */
function describeUntrusted(file: string, programs: TrustedPrograms): string | undefined {
  if (programs === 'none') return 'is a program, and none is run with `--no-code-config` or `codeConfig: false`';
  if (programs === 'any' || isOwn(file)) return undefined;
  return 'is a program of another user and is not run; `clausal lint --config` runs it';
}

/** Whether a file, the target of a link, and their folders belong to this user or to root. Windows has no such owners. */
export function isOwn(file: string): boolean {
  const user = process.geteuid?.();
  if (user === undefined) return true;
  // As git does: with sudo, also the user who called it.
  const users = [0, user, ...(user === 0 ? [Number(process.env['SUDO_UID'] ?? 0)] : [])];
  const target = fs.realpathSync(file);
  const paths = [path.dirname(file), path.dirname(target), target];
  return users.includes(fs.lstatSync(file).uid) && paths.every((one) => users.includes(fs.statSync(one).uid));
}

/**
 * Reads the rules of a module; returns a message if it is not one.
 *
 * @param codes - Those of the rules so far; the codes of the module are added.
 */
async function readRules(
  file: string,
  programs: TrustedPrograms,
  codes: Set<string>,
): Promise<readonly CustomRule[] | string> {
  if (!fs.existsSync(file)) return 'cannot be read: no such file or directory';
  const refusal = describeUntrusted(file, programs);
  if (refusal !== undefined) return refusal;
  const { importDefault } = await import('./read-config.ts');
  const read = await importDefault(file);
  if ('problem' in read) return read.problem;
  const all: readonly unknown[] = [read.value].flat();
  const at = all.findIndex((rule) => describeCustomRule(rule) !== undefined);
  if (at !== -1) return `${Array.isArray(read.value) ? `rule ${at}` : 'its rule'}: ${describeCustomRule(all[at])}`;
  const rules = all as readonly CustomRule[];
  const repeated = rules.find(({ code }) => codes.has(code));
  if (repeated !== undefined) return `declares the rule ${quoteText(repeated.code)} again`;
  for (const { code } of rules) codes.add(code);
  return rules;
}

async function compileIgnore(patterns: readonly string[]): Promise<LoadedConfig['ignores']> {
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
  const { CatalogueError, loadCatalogue } = await import('../../../language/catalogue/load-catalogue.ts');
  let json: string;
  try {
    json = removeByteOrderMark(readNamedFile(file));
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

export type CompileGlob = (glob: string) => MatchGlob;

/**
 * Loads the compiler of globs. As in `.gitignore`, a glob without a slash matches
 * in every folder, and names that start with a dot are not special.
 */
export async function loadGlobs(): Promise<CompileGlob> {
  const { default: compile } = await import('picomatch');
  const options = { dot: true, windows: false, strictBrackets: true, debug: true };
  return (glob) => compile(glob, { ...options, basename: !glob.includes('/') });
}

/** The root, a drive, or a parent of the folder of the config. */
const OUTSIDE = /^\/|^[A-Za-z]:|^(?:\.\/)*\.\.(?:\/|$)/;
/** A backslash before a letter is not an escape but a separator of folders. */
const BACKSLASH = /\\(?=[\p{L}\p{N}_])/u;

/** Describes what is wrong with a glob; `undefined` if it is valid. */
function describeGlob(glob: string, compile: CompileGlob): string | undefined {
  if (glob === '') return 'must not be empty';
  if (BACKSLASH.test(glob)) return 'must separate folders by `/`, not by `\\`';
  if (OUTSIDE.test(glob)) return 'is outside the folder of the config';
  if (/^!(?!\()/.test(glob)) return 'must not start with `!`: negated globs are not supported here';
  try {
    compile(glob);
    return undefined;
  } catch (error) {
    return `not a glob: ${describeSyntax(error)}`;
  }
}

/**
 * Shortens the message of the compiler: the first half of `Missing closing: "]" - use "\\]" to match literal
 * characters`, and the last part of a message about the regular expression of a glob.
 */
function describeSyntax(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, side, bracket] = /^Missing (opening|closing): "(.)"/.exec(message) ?? [];
  if (bracket !== undefined) return `the ${side} \`${bracket}\` is missing`;
  const [reason = ''] = message.split(': ').slice(-1);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/** Describes what is wrong with a pattern of `ignore`; `undefined` if it is valid. */
function describeIgnorePattern(pattern: string): string | undefined {
  const body = pattern.replace(/^!/, '').trimEnd();
  if (body === '') return 'must not be empty';
  if (pattern.startsWith('#')) return 'is a comment; write `\\#` for a name that starts with `#`';
  if (BACKSLASH.test(body)) return 'must separate folders by `/`, not by `\\`';
  if (body.startsWith('./')) return `matches nothing; write ${body.slice(1)} for a path in the folder of the config`;
  if (/^\.\.(?:\/|$)|^[A-Za-z]:/.test(body)) return 'is outside the folder of the config';
  return undefined;
}
