import type { CharacterClass, Expression, Grammar } from './expression.ts';

// Without an asterisk inside: some readers of EBNF end a comment at the first one.
const HEAD = `/*
  The valid query language: every sentence of query is read without a finding.
  Generated from the rules and tokens of src/language/syntax by npm run generate. Do not edit.

  Notation: W3C EBNF, as in the XML recommendation. 'x' and "x" are texts as
  they stand, without escapes; [a-z] is one character of a class, [^x] one
  outside it; #xN is the code point N; | separates alternatives. Rules begin
  with a small letter, tokens with a capital.

  Not in it, but in reference.md: the length of a query (L1.11), the number of
  clauses (L2.1), which fields there are and which operators and values they
  take (L2.3, L2.4), and what a resource of your own takes besides (L1.6, L1.7,
  L2.12). Tabs and line breaks between clauses are read too, with a warning
  (L1.2).
*/
`;

/** Writes a grammar in W3C EBNF. */
export function writeEbnf({ rules }: Grammar): string {
  const width = Math.max(...[...rules.keys()].map(({ length }) => length));
  const lines = [...rules].map(([name, expression]) => `${name.padEnd(width)} ::= ${write(expression, 'choice')}`);
  return `${HEAD}\n${lines.join('\n')}\n`;
}

/** @param within - Where it stands: an expression of several parts needs parentheses in a tighter one. */
function write(expression: Expression, within: 'choice' | 'sequence' | 'repetition'): string {
  switch (expression.kind) {
    case 'Literal':
      return writeText(expression.text);
    case 'Class':
      return writeClass(expression);
    case 'Reference':
      return expression.name;
    case 'Sequence': {
      const text = expression.items.map((item) => write(item, 'sequence')).join(' ');
      return within === 'repetition' ? `( ${text} )` : text;
    }
    case 'Choice': {
      const text = expression.alternatives.map((one) => write(one, 'choice')).join(' | ');
      return within === 'choice' ? text : `( ${text} )`;
    }
    case 'Repetition': {
      const { item, min, isBounded } = expression;
      return write(item, 'repetition') + (isBounded ? '?' : '*+'.charAt(min));
    }
  }
}

function writeText(text: string): string {
  if (text === ' ' || text === '\\') return writeCode(text.charCodeAt(0));
  if (text.includes("'") && text.includes('"')) return [...text].map(writeText).join(' ');
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

function writeClass({ isNegated, ranges }: CharacterClass): string {
  const parts = ranges.map(([low, high]) =>
    low === high ? writeMember(low) : `${writeMember(low)}-${writeMember(high)}`,
  );
  return `[${isNegated ? '^' : ''}${parts.join('')}]`;
}

function writeMember(code: number): string {
  const character = String.fromCodePoint(code);
  return /[\w:~<>.]/.test(character) ? character : writeCode(code);
}

function writeCode(code: number): string {
  return `#x${code.toString(16).toUpperCase()}`;
}
