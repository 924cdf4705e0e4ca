import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startAssembly } from '../../src/syntax/assembly.ts';
import { QueryParser } from '../../src/syntax/grammar.ts';
import { createQueryLexer } from '../../src/syntax/lexer.ts';
import { anyText, brokenQuery } from '../support/queryish.ts';

const lexer = createQueryLexer(true);
// With Chevrotain's own checks of the grammar: it throws when a choice is ambiguous or a rule recurses to its left.
const parser = new QueryParser(lexer.types, false);

test('every text is a sentence: no token is left over, and nothing is thrown within the parser', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), brokenQuery()), (text) => {
      parser.read(lexer.tokenize(text).tokens, startAssembly(text));
      expect(parser.errors).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
