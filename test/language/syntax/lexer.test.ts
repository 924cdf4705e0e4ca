import type { TokenType } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createQueryLexer } from '../../../src/language/syntax/tokens.ts';
import { anyText, brokenQuery } from '../../support/queryish.ts';

// Enables Chevrotain's own validation: it throws for patterns that match the empty text or are unreachable.
const lexer = createQueryLexer(false);

/** The tokens of a text as `Name image`, followed by the white space that is reported. */
function namesOf(text: string): string[] {
  const { tokens, oddSpaces } = lexer.tokenize(text);
  return [...tokens, ...oddSpaces].map(({ tokenType, image }) => `${tokenType.name} ${image}`);
}

describe('tokens', () => {
  test.each<[string, string[]]>([
    ['amount>5', ['Field amount', 'Operator >', 'Number 5']],
    ['-a.b_c:"x y"', ['Not -', 'Field a.b_c', 'Operator :', 'Text "x y"']],
    ['metadata[1a]:null', ['Field metadata', 'OpenKey [', 'MetadataKey 1a', 'CloseKey ]', 'Operator :', 'Null null']],
    ['a:1 AND b:true', ['Field a', 'Operator :', 'Number 1', 'And AND', 'Field b', 'Operator :', 'Boolean true']],
    ['a:1 or b:1', ['Field a', 'Operator :', 'Number 1', 'Or or', 'Field b', 'Operator :', 'Number 1']],
    [String.raw`a:'it\'s'`, ['Field a', 'Operator :', String.raw`Text 'it\'s'`]],
  ])('tokens are those of the language in %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each<[string, string[]]>([
    ['and:1', ['Field and', 'Operator :', 'Number 1']],
    ['or[k]', ['Field or', 'OpenKey [', 'MetadataKey k', 'CloseKey ]']],
    ['- a', ['MisplacedNot -', 'Field a']],
    ['NOT a', ['MisplacedNot NOT', 'Field a']],
    ['-and b', ['MisplacedNot -', 'And and', 'Field b']],
    ['a..b', ['MalformedField a..b']],
    ['order-id', ['MalformedField order-id']],
    ['m[a-b]', ['Field m', 'MalformedKey [a-b]']],
    ["m['a']x", ['Field m', 'OpenKey [', "QuotedKey 'a'", 'TouchedKey ]x']],
    ['xor a xor', ['Field xor', 'Field a', 'ForeignConnective xor']],
    ['a || b', ['Field a', 'ForeignConnective ||', 'Field b']],
    ['(a)', ['Open (', 'Field a', 'Close )']],
    ['+a @b', ['Stray +', 'Field a', 'Stray @', 'Field b']],
    ['5abc', ['DigitText 5abc']],
  ])('tokens are found where a clause may begin: %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each<[string, string[]]>([
    ['a > 5', ['Field a', 'SpacedOperator >', 'Number 5']],
    ['a==5', ['Field a', 'ForeignOperator ==', 'Number 5']],
    ['a: b:1', ['Field a', 'DanglingOperator :', 'Field b', 'Operator :', 'Number 1']],
    ['a:', ['Field a', 'DanglingOperator :']],
    ['a:5,', ['Field a', 'Operator :', 'Number 5', 'ForeignConnective ,']],
    ['(a:5)', ['Open (', 'Field a', 'Operator :', 'Number 5', 'Close )']],
    ['a:5)', ['Field a', 'Operator :', 'BareText 5)']],
    ['a:nulls', ['Field a', 'Operator :', 'BareText nulls']],
    ['a:-"x"', ['Field a', 'Operator :', 'NegatedQuote -', 'Text "x"']],
    ['a:("x" OR y)', ['Field a', 'Operator :', 'Group ("x" OR y)']],
    ['a:"x"y', ['Field a', 'Operator :', 'TouchedText "x"y']],
    ['a:"x b:1', ['Field a', 'Operator :', 'UnterminatedText "x', 'Field b', 'Operator :', 'Number 1']],
    ['a:“x y”', ['Field a', 'Operator :', 'TypographicText “x y”']],
  ])('tokens are found after an operator: %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each<[string, string[]]>([
    ['a\t b', ['Field a', 'Field b', 'LineSpace \t ']],
    ['a\u00a0b', ['Field a', 'Field b', 'ForeignSpace \u00a0']],
    ['a\t:5', ['Field a', 'Operator :', 'Number 5']],
    ['a:\t5', ['Field a', 'SpacedOperator :', 'Number 5']],
  ])('include white space: %j', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test('cover every text except its white space', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), brokenQuery()), (text) => {
        let rest = '';
        let end = 0;
        for (const { startOffset, image } of lexer.tokenize(text).tokens) {
          rest += text.slice(end, startOffset);
          end = startOffset + image.length;
        }
        expect(rest + text.slice(end)).toMatch(/^[\s\u0085\u200b]*$/);
      }),
      { numRuns: 700 },
    );
  });
});

test('the start-character hints of the patterns are complete', () => {
  const hintless = Object.values(lexer.types).filter((type: TokenType) => type.START_CHARS_HINT === undefined);
  expect(hintless.map(({ name }) => name)).toEqual([]);
  const plain = createQueryLexer(true, { safeMode: true });
  fc.assert(
    fc.property(fc.oneof(anyText(), brokenQuery()), (text) => {
      const images = (tokens: readonly { readonly image: string; readonly tokenType: TokenType }[]): string[] =>
        tokens.map(({ image, tokenType }) => `${tokenType.name} ${image}`);
      expect(images(lexer.tokenize(text).tokens)).toEqual(images(plain.tokenize(text).tokens));
    }),
    { numRuns: 700 },
  );
});
