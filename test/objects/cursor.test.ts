import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { readExpression } from '../../src/language/checker/query-like.ts';
import { CursorError, describeSearch, readCursor, writeCursor } from '../../src/objects/cursor.ts';

const position = fc.array(fc.jsonValue());
const owner = fc.string({ unit: 'binary' });

describe('a cursor', () => {
  test('gives its owner the position back', () => {
    fc.assert(
      fc.property(owner, position, (one, written) => {
        const cursor = writeCursor(one, written);
        expect(cursor).toMatch(/^[\w.!~*'()%-]+$/);
        expect(readCursor(one, cursor)).toEqual(JSON.parse(JSON.stringify(written)));
      }),
    );
  });

  test('a cursor of another owner is refused', () => {
    fc.assert(
      fc.property(owner, owner, position, (one, other, written) => {
        fc.pre(one !== other);
        expect(readCursor(other, writeCursor(one, written))).toBeUndefined();
      }),
    );
  });

  test('with another character is refused', () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (written, at, character) => {
        const cursor = writeCursor('a', written);
        const index = at % cursor.length;
        fc.pre(cursor[index] !== character);
        expect(readCursor('a', cursor.slice(0, index) + character + cursor.slice(index + 1))).toBeUndefined();
      }),
    );
  });

  test.each([undefined, null, 5, '', '.', 'a.', 'a.%', `1.${'%5B'.repeat(100_000)}`, ['a.b']])(
    'such as %j is refused',
    (cursor) => {
      expect(readCursor('a', cursor)).toBeUndefined();
    },
  );
});

test('a search is described by its meaning, not by its spelling', () => {
  const describeText = (text: string) => describeSearch(readExpression(checkExpressionText('payments', text)));
  expect(describeText("amount>='5'  id:'x'")).toBe(describeText('amount>=5 id:"x"'));
  expect(describeText('amount>=5')).not.toBe(describeText('amount>5'));
});

test('the error has a code, as it comes from a client', () => {
  expect(new CursorError()).toMatchObject({ name: 'CursorError', code: 'invalid-cursor' });
});
