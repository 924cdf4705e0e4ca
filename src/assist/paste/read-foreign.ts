import type { Resource } from '../../language/catalogue/resource.ts';
import { fixQuery } from '../../language/checker/fix-query.ts';
import { hasErrors } from '../../language/diagnostic/diagnostic.ts';
import { formatQuery } from '../../language/formatter/format-query.ts';
import { readObjectUrl } from './read-pasted.ts';

/** Nobody pastes a longer text into a search. */
const MAX_LENGTH = 2000;

/** The address of a search, with parameters. */
const URL = /^\s*(?:(?:curl|GET)\s+)?["']?(?:https?:\/\/|\/)[^\s?"']*\?([^\s"'#]+)\S*\s*$/i;
/** What comes before the conditions of a statement in SQL, and after them. */
const BEFORE_CONDITIONS = /^\s*(?:select\b[\s\S]*?\b)?where\s/i;
const AFTER_CONDITIONS = /;?\s*$|\b(?:order|group)\s+by\b|\blimit\s+\d/i;

/**
 * Reads the query that the URL of a search (`…/payments?query=…`) or of an object
 * (`…/payments/pay_…`), or SQL conditions (`WHERE status = 'paid'`) mean.
 *
 * @returns `undefined` unless the result is valid.
 */
export function readForeign(resource: Resource, text: string): string | undefined {
  const query =
    text.length > MAX_LENGTH ? undefined : (readUrl(text) ?? readObjectUrl(resource, text) ?? readSql(text));
  if (query === undefined) return undefined;
  const fixed = fixQuery(resource, query, { unsafe: true });
  if (hasErrors(fixed.diagnostics)) return undefined;
  return formatQuery(resource, fixed.text).text;
}

function readUrl(text: string): string | undefined {
  const parameters = URL.exec(text)?.[1]?.split('&') ?? [];
  const parameter = parameters.find((one) => /^(?:query|q)=/.test(one));
  if (parameter === undefined) return undefined;
  try {
    return decodeURIComponent(parameter.slice(parameter.indexOf('=') + 1).replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const NAME = String.raw`([\w.[\]]+)`;
const QUOTED = String.raw`('(?:[^']|'')*'|"[^"]*"|[\w.-]+)`;
const IS_NULL = new RegExp(String.raw`${NAME}\s+is\s+(not\s+)?null\b`, 'gi');
const LIKE = new RegExp(String.raw`${NAME}\s+(not\s+)?i?like\s+'%([^'%]+)%'`, 'gi');
const COMPARISON = new RegExp(String.raw`${NAME}\s*(=|==|<>|!=|<=|>=|<|>)\s*${QUOTED}`, 'gi');
const LIST = new RegExp(String.raw`${NAME}\s+(not\s+)?in\s*\(([^()]*)\)`, 'gi');

function readSql(text: string): string | undefined {
  const before = BEFORE_CONDITIONS.exec(text)?.[0];
  if (before === undefined) return undefined;
  const rest = text.slice(before.length);
  const sign = (not: string | undefined): string => (not === undefined ? '' : '-');
  return rest
    .slice(0, rest.search(AFTER_CONDITIONS))
    .replace(IS_NULL, (_, name: string, not?: string) => `${sign(not)}${name}:null`)
    .replace(LIKE, (_, name: string, not: string | undefined, part: string) => `${sign(not)}${name}~"${part}"`)
    .replace(LIST, (_, name: string, not: string | undefined, values: string) => writeList(name, sign(not), values))
    .replace(COMPARISON, (_, name: string, operator: string, value: string) => writeComparison(name, operator, value));
}

function writeList(name: string, sign: string, values: string): string {
  const clauses = values.split(',').map((value) => `${sign}${name}:${writeValue(value.trim())}`);
  return clauses.join(sign === '' ? ' OR ' : ' AND ');
}

function writeComparison(name: string, operator: string, value: string): string {
  const isNegated = operator === '<>' || operator === '!=';
  const symbol = isNegated || operator.startsWith('=') ? ':' : operator;
  return `${isNegated ? '-' : ''}${name}${symbol}${writeValue(value)}`;
}

/** SQL doubles the quotation marks within a text. */
function writeValue(value: string): string {
  return value.startsWith("'") ? `"${value.slice(1, -1).replaceAll("''", "'").replaceAll(/["\\]/g, '\\$&')}"` : value;
}
