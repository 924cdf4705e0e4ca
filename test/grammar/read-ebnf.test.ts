import { describe, expect, test } from 'vitest';
import { readEbnf } from '../../grammar/read-ebnf.ts';

describe('readEbnf', () => {
  test.each([
    ["A ::= 'x'", { kind: 'Literal', text: 'x' }],
    ['A ::= "\'"', { kind: 'Literal', text: "'" }],
    ["A ::= '\\'", { kind: 'Literal', text: '\\' }],
    ['A ::= #x5C', { kind: 'Literal', text: '\\' }],
    [
      'A ::= [a-z_]',
      {
        kind: 'Class',
        isNegated: false,
        ranges: [
          [97, 122],
          [95, 95],
        ],
      },
    ],
    [
      'A ::= [^"#x5C]',
      {
        kind: 'Class',
        isNegated: true,
        ranges: [
          [34, 34],
          [92, 92],
        ],
      },
    ],
    [
      'A ::= [#x0-#x1F-]',
      {
        kind: 'Class',
        isNegated: false,
        ranges: [
          [0, 31],
          [45, 45],
        ],
      },
    ],
    ['A ::= A?', { kind: 'Repetition', item: { kind: 'Reference', name: 'A' }, min: 0, isBounded: true }],
    ['A ::= A*', { kind: 'Repetition', item: { kind: 'Reference', name: 'A' }, min: 0, isBounded: false }],
    ['A ::= A+', { kind: 'Repetition', item: { kind: 'Reference', name: 'A' }, min: 1, isBounded: false }],
    ["A ::= /* one */ ( 'x' ) /* two */", { kind: 'Literal', text: 'x' }],
  ])('reads %s', (text, expression) => {
    expect(readEbnf(text).rules.get('A')).toEqual(expression);
  });

  test('binds a sequence closer than a choice', () => {
    const { rules } = readEbnf("A ::= 'x' 'y' | ( 'z' | A ) 'w'");
    expect(rules.get('A')).toMatchObject({
      kind: 'Choice',
      alternatives: [
        { kind: 'Sequence', items: [{ text: 'x' }, { text: 'y' }] },
        { kind: 'Sequence', items: [{ kind: 'Choice' }, { text: 'w' }] },
      ],
    });
  });

  test('keeps the rules in order and starts with the first', () => {
    const { rules, start } = readEbnf("B ::= A\nA ::= 'x'");
    expect([...rules.keys()]).toEqual(['B', 'A']);
    expect(start).toBe('B');
  });

  test.each([
    ['', 'the grammar has no rule'],
    ["'x'", 'a rule must begin at "x"'],
    ['A ::= B', 'there is no rule B'],
    ["A ::= 'x' A ::= 'y'", 'the rule A is written twice'],
    ['A ::=', 'something must stand at the end'],
    ["A ::= 'x' |", 'something must stand at the end'],
    ["A ::= ( 'x'", '`)` must stand at the end'],
    ["A ::= 'x' )", 'the rule must end at ")"'],
    ["A ::= 'x' - 'y'", 'nothing can be made of "- \'y\'"'],
  ])('refuses %j', (text, message) => {
    expect(() => readEbnf(text)).toThrow(new SyntaxError(message));
  });
});
