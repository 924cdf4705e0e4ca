import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueryParser } from '../../../src/language/syntax/grammar.ts';
import { createQueryLexer } from '../../../src/language/syntax/tokens.ts';
import { TreeBuilder } from '../../../src/language/syntax/tree-builder.ts';
import { anyText, brokenQuery } from '../../support/queryish.ts';

const lexer = createQueryLexer(true);
// Enables Chevrotain's own validation: it throws for ambiguous alternatives and left recursion.
const parser = new QueryParser(lexer.types, false);

test('the grammar accepts every text: no token is left over and the parser never throws', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), brokenQuery()), (text) => {
      parser.read(lexer.tokenize(text).tokens, new TreeBuilder(text));
      expect(parser.errors).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
