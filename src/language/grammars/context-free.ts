import { assertNever } from '../base/assert-never.ts';
import type { Resource } from '../catalogue/resource.ts';
import { indexRules, writeClass, writeExpression } from './pattern.ts';
import { type Expression, KEY_RULE, listQueryRules, ROOT } from './query-rules.ts';

/** What the grammar formats write differently. */
interface Format {
  nameRule(name: string): string;
  writeCharacter(characters: Extract<Expression, { kind: 'character' }>): string;
  writeCount(minimum: number, maximum: number): string;
}

const GBNF: Format = {
  nameRule: (name) => name,
  writeCharacter: (characters) => writeClass(characters, escapeCode),
  writeCount(minimum, maximum) {
    if (maximum === 1) return minimum === 1 ? '' : '?';
    return `{${minimum},${maximum === Number.POSITIVE_INFINITY ? '' : maximum}}`;
  },
};

/** The rules that Lark reads as one token. */
const TERMINALS: ReadonlySet<string> = new Set([
  'key',
  'boolean',
  'number',
  'timestamp',
  'seconds',
  'text',
  'substring',
]);

function isTerminal(name: string): boolean {
  return TERMINALS.has(name) || name.startsWith(KEY_RULE);
}

/** The rule of a character of a text, which only occurs within terminals. */
const CHARACTER = 'character';

const LARK: Format = {
  nameRule(name) {
    if (isTerminal(name)) return name.toUpperCase().replaceAll('-', '_');
    return name === ROOT ? 'start' : name.replaceAll('-', '_');
  },
  writeCharacter() {
    throw new Error('characters belong to the terminals');
  },
  writeCount: (minimum, maximum) => (maximum === 1 && minimum === 0 ? '?' : `~${minimum}..${maximum}`),
};

/**
 * Writes a GBNF grammar of the valid queries of a resource. llama.cpp and others use
 * such a grammar to restrict the output of a model.
 */
export function writeGbnf(resource: Resource): string {
  return listQueryRules(resource)
    .map(({ name, expression }) => `${name} ::= ${write(expression, GBNF)}\n`)
    .join('');
}

/**
 * Writes a Lark grammar of the valid queries of a resource. Clauses are rules; values
 * are terminals, written as regular expressions.
 */
export function writeLark(resource: Resource): string {
  const rules = listQueryRules(resource);
  const byName = indexRules(rules);
  return rules
    .filter(({ name }) => name !== CHARACTER)
    .map(({ name, expression }) => {
      const written = isTerminal(name) ? `/${writeExpression(expression, byName)}/` : write(expression, LARK);
      return `${LARK.nameRule(name)}: ${written}\n`;
    })
    .join('');
}

function write(expression: Expression, format: Format): string {
  switch (expression.kind) {
    case 'literal':
      return writeLiteral(expression.text);
    case 'character':
      return format.writeCharacter(expression);
    case 'rule':
      return format.nameRule(expression.name);
    case 'repeat':
      return `${writeItem(expression.item, format)}${writeCount(expression, format)}`;
    case 'sequence':
      return expression.items
        .map((item) => (item.kind === 'choice' ? writeItem(item, format) : write(item, format)))
        .join(' ');
    case 'choice':
      return expression.options.map((option) => write(option, format)).join(' | ');
    default:
      return assertNever(expression);
  }
}

function writeCount({ minimum, maximum }: Extract<Expression, { kind: 'repeat' }>, format: Format): string {
  if (maximum === Number.POSITIVE_INFINITY && minimum < 2) return minimum === 0 ? '*' : '+';
  return format.writeCount(minimum, maximum);
}

/** Writes an expression as one item, in parentheses if it has several. */
function writeItem(expression: Expression, format: Format): string {
  const text = write(expression, format);
  return expression.kind === 'sequence' || expression.kind === 'choice' ? `(${text})` : text;
}

/** Writes a text in double quotes with the escapes that GBNF and Lark share. */
function writeLiteral(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\p{Cc}/gu, (one) => escapeCode(one.charCodeAt(0)))}"`;
}

function escapeCode(code: number): string {
  return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
