import { existsSync, readdirSync, statSync } from 'node:fs';
import type { ParsedQuery, QueryNode } from '../../src/language/syntax/ast.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import type { PoolQuery } from '../pools/model.ts';
import type { Design } from './design.ts';

interface CheckResult {
  readonly valid: boolean;
}

/** The functions of the package that the bench uses; `undefined` if an older build lacks one. */
export interface Clausal {
  readonly parseQuery: (text: string) => ParsedQuery;
  readonly checkQuery: ((resource: string, text: string) => CheckResult) | undefined;
  readonly search: ((resource: string) => unknown) | undefined;
  readonly query: ((resource: string) => unknown) | undefined;
  /** The loaded file, for the output. */
  readonly source: string;
}

const ROOT = new URL('../../', import.meta.url);
const SOURCES = ['dist/index.js', 'src/index.ts', 'src/language/syntax/parse-query.ts'];

/** Loads the built package, or the sources if there is no build. */
export async function loadClausal(): Promise<Clausal> {
  for (const path of SOURCES) {
    const url = new URL(path, ROOT);
    if (!existsSync(url)) continue;
    const module = (await import(url.href)) as Partial<Omit<Clausal, 'source'>>;
    if (module.parseQuery === undefined) continue;
    const stale = path.startsWith('dist/') && isOlderThanSources(url) ? ', older than src: run npm run build' : '';
    const { parseQuery, checkQuery, search, query } = module;
    return { parseQuery, checkQuery, search, query, source: path + stale };
  }
  throw new Error(`none of ${SOURCES.join(', ')} exports parseQuery`);
}

function isOlderThanSources(url: URL): boolean {
  const built = statSync(url).mtimeMs;
  const sources = new URL('src/', ROOT);
  return readdirSync(sources, { recursive: true, encoding: 'utf8' }).some(
    (path) => path.endsWith('.ts') && statSync(new URL(path, sources)).mtimeMs > built,
  );
}

/** The names of the fields in one of our ASTs. */
export function fieldsOf(ast: QueryNode): readonly string[] {
  return ast.clauses.map(({ field }) => (field.key === undefined ? field.path : `${field.path}.${field.key.name}`));
}

/** The names that `fieldsOf` must return. */
export function dottedFields(query: PoolQuery): readonly string[] {
  return query.clauses.map(({ field }) => (field.key === undefined ? field.path : `${field.path}.${field.key}`));
}

export async function createClausalParse(): Promise<Design> {
  const { parseQuery, source } = await loadClausal();
  return {
    name: 'clausal parseQuery',
    note: `from ${source}; reads on after a mistake, explains each, and fixes it where it can.`,
    write: writeClausal,
    expectedFields: dottedFields,
    parse: parseQuery,
    isRefused: (result) => hasError((result as ParsedQuery).diagnostics),
    readFields: (result) => fieldsOf((result as ParsedQuery).ast),
  };
}

/** The checker on payments; `undefined` if the build lacks it. */
export async function createClausalCheck(): Promise<Design | undefined> {
  const { checkQuery, parseQuery, source } = await loadClausal();
  if (checkQuery === undefined) return undefined;
  return {
    name: 'clausal checkQuery',
    note: `from ${source}; parses, then checks fields, operators, values, limits and logic against payments.`,
    write: writeClausal,
    expectedFields: dottedFields,
    parse: (text) => checkQuery('payments', text),
    isRefused: (result) => !(result as CheckResult).valid,
    // The checker keeps the parser's AST and reports unknown fields.
    readFields: (_result, text) => fieldsOf(parseQuery(text).ast),
  };
}

function hasError(diagnostics: ParsedQuery['diagnostics']): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
