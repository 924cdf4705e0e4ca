import { assertNever } from '../base/assert-never.ts';
import type { Resource } from '../catalogue/resource.ts';
import { MAX_QUERY_LENGTH } from '../syntax/syntax-diagnostics.ts';
import { type Expression, listQueryRules, ROOT, type Rule } from './query-rules.ts';

/** Writes a regular expression, for the flag `u`, that matches exactly the valid queries of `listQueryRules`. */
function writePattern(resource: Resource): string {
  const rules = listQueryRules(resource);
  return `^(?:${writeExpression({ kind: 'rule', name: ROOT }, indexRules(rules))})$`;
}

export function indexRules(rules: readonly Rule[]): ReadonlyMap<string, Expression> {
  return new Map(rules.map(({ name, expression }) => [name, expression]));
}

/** Writes an expression as a regular expression, with rules in place of their names. */
export function writeExpression(expression: Expression, rules: ReadonlyMap<string, Expression>): string {
  switch (expression.kind) {
    case 'literal':
      return expression.text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    case 'character':
      return writeClass(expression);
    case 'rule': {
      const named = rules.get(expression.name);
      if (named === undefined) throw new Error(`a grammar without the rule ${expression.name}`);
      return writeExpression(named, rules);
    }
    case 'repeat': {
      const { item, minimum, maximum } = expression;
      const text = writeExpression(item, rules);
      const isOne = item.kind === 'character' || (item.kind === 'literal' && item.text.length === 1);
      const most = maximum === Number.POSITIVE_INFINITY ? '' : maximum;
      const count = maximum === 1 && minimum === 0 ? '?' : `{${minimum},${most}}`;
      return `${isOne ? text : `(?:${text})`}${count}`;
    }
    case 'sequence':
      return expression.items
        .map((item) => (isChoice(item, rules) ? `(?:${writeExpression(item, rules)})` : writeExpression(item, rules)))
        .join('');
    case 'choice':
      return expression.options.map((option) => writeExpression(option, rules)).join('|');
    default:
      return assertNever(expression);
  }
}

function isChoice(item: Expression, rules: ReadonlyMap<string, Expression>): boolean {
  if (item.kind !== 'rule') return item.kind === 'choice';
  return rules.get(item.name)?.kind === 'choice';
}

/**
 * Writes a character class.
 *
 * @param escapeCode - Writes a character that is not printable ASCII.
 */
export function writeClass(
  { isExcluded, ranges }: Extract<Expression, { kind: 'character' }>,
  escapeCode = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`,
): string {
  const write = (code: number): string =>
    code < 0x20 || code > 0x7e ? escapeCode(code) : String.fromCodePoint(code).replace(/[\]\\^-]/, '\\$&');
  const written = ranges.map(([first, last]) => (first === last ? write(first) : `${write(first)}-${write(last)}`));
  return `[${isExcluded ? '^' : ''}${written.join('')}]`;
}

/** A JSON schema of an object with one valid query, `{"query": "…"}`. */
interface QueryJsonSchema {
  readonly $schema: string;
  readonly title: string;
  readonly type: 'object';
  readonly properties: {
    readonly query: { readonly type: 'string'; readonly maxLength: number; readonly pattern: string };
  };
  readonly required: readonly ['query'];
  readonly additionalProperties: false;
}

/** Creates a JSON schema of `{"query": "…"}` with a valid query of a resource. */
export function createQueryJsonSchema(resource: Resource): QueryJsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `a search query on ${resource.name}`,
    type: 'object',
    properties: { query: { type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: writePattern(resource) } },
    required: ['query'],
    additionalProperties: false,
  };
}
