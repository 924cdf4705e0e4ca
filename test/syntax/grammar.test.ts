import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startAssembly } from '../../src/syntax/assembly.ts';
import { createQueryParser } from '../../src/syntax/grammar.ts';
import { SyntaxToken, type TokenTypes } from '../../src/syntax/tokens.ts';

// With Chevrotain's own checks of the grammar: it throws when a choice is ambiguous or a rule recurses to its left.
const parser = createQueryParser(false);

const span = { start: 0, end: 1 };

/** What the scanner gives each kind of token along. */
const PAYLOADS: Readonly<Record<keyof TokenTypes, SyntaxToken['payload']>> = {
  Negation: { kind: 'Negation', span, raw: '-' },
  Field: { kind: 'Field', span, path: 'a', key: undefined },
  Operator: { kind: 'Operator', span, symbol: ':', negates: false, raw: ':' },
  Value: { kind: 'Number', span, raw: '5' },
  Connective: { kind: 'Connective', span, connective: 'or', raw: 'OR' },
  Open: undefined,
  Close: undefined,
  Stray: undefined,
};

const kinds = Object.keys(PAYLOADS) as (keyof TokenTypes)[];

test('every sequence of tokens is a sentence, and each field of it a clause', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 30 }), (sequence) => {
      const assembly = startAssembly('x'.repeat(sequence.length), []);
      const tokens = sequence.map(
        (kind, offset) => new SyntaxToken(parser.types[kind], offset, offset + 1, PAYLOADS[kind]),
      );
      parser.read(tokens, assembly);
      expect(assembly.clauses).toHaveLength(sequence.filter((kind) => kind === 'Field').length);
    }),
    { numRuns: 1000 },
  );
});
