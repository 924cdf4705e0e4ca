import type { Resource } from '../catalogue/resource.ts';
import { assertNever } from '../text/assert-never.ts';
import { writeLiteral } from './gbnf.ts';
import { indexRules, writeExpression } from './pattern.ts';
import { listQueryRules, ROOT } from './query-rules.ts';
import type { Expression } from './rule.ts';

/**
 * Writes a Lark grammar of the valid queries of a resource. Clauses are rules; values
 * are terminals, written as regular expressions.
 */
export function writeLark(resource: Resource): string {
  const rules = listQueryRules(resource);
  const byName = indexRules(rules);
  return rules
    .filter(({ name }) => name !== CHARACTER)
    .map(({ name, expression }) =>
      TERMINALS.has(name)
        ? `${nameTerminal(name)}: /${writeExpression(expression, byName)}/\n`
        : `${nameRule(name)}: ${write(expression, false)}\n`,
    )
    .join('');
}

/** The rule of a character of a text, which only occurs within terminals. */
const CHARACTER = 'character';
/** The rules that Lark reads as one token. */
const TERMINALS: ReadonlySet<string> = new Set(['key', 'boolean', 'number', 'timestamp', 'text', 'substring']);

function nameTerminal(name: string): string {
  return name.toUpperCase();
}

function nameRule(name: string): string {
  return name === ROOT ? 'start' : name.replaceAll('-', '_');
}

function write(expression: Expression, isItem: boolean): string {
  switch (expression.kind) {
    case 'literal':
      return writeLiteral(expression.text);
    case 'rule':
      return TERMINALS.has(expression.name) ? nameTerminal(expression.name) : nameRule(expression.name);
    case 'repeat': {
      const { item, minimum, maximum } = expression;
      const text = write(item, true);
      return maximum === 1 && minimum === 0 ? `${text}?` : `${text}~${minimum}..${maximum}`;
    }
    case 'sequence': {
      const text = expression.items.map((item) => write(item, item.kind === 'choice')).join(' ');
      return isItem ? `(${text})` : text;
    }
    case 'choice': {
      const text = expression.options.map((option) => write(option, false)).join(' | ');
      return isItem ? `(${text})` : text;
    }
    case 'character':
      throw new Error('characters belong to the terminals');
    default:
      return assertNever(expression);
  }
}
