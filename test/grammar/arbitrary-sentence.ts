import fc from 'fast-check';
import type { CharacterClass, Expression, Grammar } from '../../grammar/expression.ts';

const MAX_REPETITIONS = 4;

/**
 * Random sentences of a grammar without recursion. Repetitions are short, and so
 * are the sentences.
 */
export function arbitrarySentence({ rules, start }: Grammar): fc.Arbitrary<string> {
  const made = new Map<string, fc.Arbitrary<string>>();
  const ofRule = (name: string): fc.Arbitrary<string> => {
    const expression = rules.get(name);
    if (expression === undefined) throw new TypeError(`the grammar has no rule ${name}`);
    const arbitrary = made.get(name) ?? ofExpression(expression);
    made.set(name, arbitrary);
    return arbitrary;
  };
  const ofExpression = (expression: Expression): fc.Arbitrary<string> => {
    switch (expression.kind) {
      case 'Literal':
        return fc.constant(expression.text);
      case 'Class':
        return ofClass(expression);
      case 'Reference':
        return ofRule(expression.name);
      case 'Sequence':
        return fc.tuple(...expression.items.map(ofExpression)).map((parts) => parts.join(''));
      case 'Choice':
        return fc.oneof(...expression.alternatives.map(ofExpression));
      case 'Repetition': {
        const { item, min, isBounded } = expression;
        const maxLength = isBounded ? 1 : MAX_REPETITIONS;
        return fc.array(ofExpression(item), { minLength: min, maxLength }).map((parts) => parts.join(''));
      }
    }
  };
  return ofRule(start);
}

function ofClass({ isNegated, ranges }: CharacterClass): fc.Arbitrary<string> {
  const includes = (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([low, high]) => low <= code && code <= high);
  };
  if (isNegated)
    return fc
      .oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
      .filter((character) => !includes(character));
  const ofRanges = ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code)));
  return fc.oneof(...ofRanges);
}

/** Characters with a meaning outside quotes, and those that people paste. */
const TRICKY = [...' \t\n:~<>=!-()[]&|,;\'"\\“”‘’\u00a0\ufeff0aA_.é😀'];
