import type { Resource } from '../catalogue/resource.ts';
import { assertNever } from '../text/assert-never.ts';
import { listQueryRules } from './query-rules.ts';
import type { CharacterRange, Expression } from './rule.ts';

/**
 * Writes a GBNF grammar of the valid queries of a resource. llama.cpp and others use
 * such a grammar to restrict the output of a model.
 */
export function writeGbnf(resource: Resource): string {
  return listQueryRules(resource)
    .map(({ name, expression }) => `${name} ::= ${write(expression, false)}\n`)
    .join('');
}

function write(expression: Expression, isItem: boolean): string {
  switch (expression.kind) {
    case 'literal':
      return writeLiteral(expression.text);
    case 'character':
      return `[${expression.isExcluded ? '^' : ''}${expression.ranges.map(writeRange).join('')}]`;
    case 'rule':
      return expression.name;
    case 'repeat':
      return `${write(expression.item, true)}${writeCount(expression.minimum, expression.maximum)}`;
    case 'sequence': {
      const text = expression.items.map((item) => write(item, item.kind === 'choice')).join(' ');
      return isItem ? `(${text})` : text;
    }
    case 'choice': {
      const text = expression.options.map((option) => write(option, false)).join(' | ');
      return isItem ? `(${text})` : text;
    }
    default:
      return assertNever(expression);
  }
}

/** Writes a text in double quotes with the escapes that GBNF and Lark share. */
export function writeLiteral(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\p{Cc}/gu, (one) => escapeCode(one.charCodeAt(0)))}"`;
}

function writeRange([first, last]: CharacterRange): string {
  return first === last ? writeCharacter(first) : `${writeCharacter(first)}-${writeCharacter(last)}`;
}

function writeCharacter(code: number): string {
  if (code < 0x20 || code > 0x7e) return escapeCode(code);
  const character = String.fromCodePoint(code);
  return /[\]\\^-]/.test(character) ? `\\${character}` : character;
}

function escapeCode(code: number): string {
  return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
}

function writeCount(minimum: number, maximum: number): string {
  if (maximum === 1) return minimum === 1 ? '' : '?';
  if (maximum !== Number.POSITIVE_INFINITY) return `{${minimum},${maximum}}`;
  return minimum === 0 ? '*' : minimum === 1 ? '+' : `{${minimum},}`;
}
