import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalsFolded, equalsOneFolded, foldText, includesFolded } from '../../../src/objects/matcher/fold-text.ts';

/** Texts rich in characters that some way of ignoring letter case gets wrong. */
const text = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...'aAkKsSiIßẞſİıKÅåσςΣµμẛṠṡꭰᎠ𐐀𐐨ǅǄǆ\ufb01fi\u0345 .-"'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

/** Code points that are equal without letter case, as the engine's own `/iu` has it; a code point equal to no other is in no class. */
function readFoldingClasses(): readonly (readonly number[])[] {
  const cased: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u.test(character)) cased.push(character);
  }
  const text = cased.join('');
  const seen = new Set<string>();
  const classes: number[][] = [];
  for (const character of cased) {
    if (seen.has(character)) continue;
    const members = text.match(new RegExp(character, 'giu')) ?? [];
    for (const member of members) seen.add(member);
    if (members.length > 1) classes.push(members.map((member) => member.codePointAt(0) ?? 0));
  }
  return classes;
}

/** Code points that have a character. The others have no letter case, and are most of all. */
const ASSIGNED = /[^\p{Unassigned}\p{Private_Use}\p{Surrogate}]/u;

/** A text as a regular expression that means just itself. */
function quote(plain: string): string {
  return Array.from(plain, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');
}

/** Whether two texts are equal for the engine, letter case aside. */
function isEqual(a: string, b: string): boolean {
  return a.length === b.length && new RegExp(`^${quote(a)}$`, 'iu').test(b);
}

describe('foldText', () => {
  test.each([
    ['ΣΑΣ', 'σας', true],
    ['\u212a', 'k', true], // the sign for Kelvin
    ['ſ', 'S', true],
    ['𐐀', '𐐨', true],
    ['Ꭰ', 'ꭰ', true],
    ['ß', 'ẞ', true],
    ['ß', 'SS', false],
    ['İ', 'i', false],
    ['İ', 'i̇', false],
    ['ı', 'I', false],
    ['é', 'e\u0301', false],
    ['\ufb01', 'fi', false],
  ])('folds %s and %s to the same text: %s', (a, b, equal) => {
    expect(foldText(a) === foldText(b)).toBe(equal);
  });

  test('folds every assigned code point as regular expressions with /iu do', () => {
    const classes = readFoldingClasses().map((members) => members.map((codePoint) => String.fromCodePoint(codePoint)));
    for (const members of classes) expect(new Set(members.map(foldText)).size).toBe(1);
    expect(new Set(classes.map(([first = '']) => foldText(first))).size).toBe(classes.length);
    const cased = new Set(classes.flat());
    let others = '';
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (ASSIGNED.test(character) && !cased.has(character)) others += character;
    }
    expect(foldText(others)).toBe(others);
    // What is in no class is equal to nothing else for the engine either.
    expect(others).not.toMatch(new RegExp(`[${[...cased].map(quote).join('')}]`, 'iu'));
  });

  test('keeps the length, and folding twice gives the same text as folding once', () => {
    fc.assert(
      fc.property(text(), (some) => {
        const folded = foldText(some);
        expect(folded).toHaveLength(some.length);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });
});

describe('the tests that fold', () => {
  test('equalsFolded is equality of folds', () => {
    fc.assert(
      fc.property(text(), text(), (a, b) => {
        expect(equalsFolded(a)(b)).toBe(foldText(a) === foldText(b));
        expect(equalsFolded(a)(a.toUpperCase())).toBe(foldText(a) === foldText(a.toUpperCase()));
        expect(equalsFolded(a)(b)).toBe(isEqual(a, b));
      }),
    );
  });

  test('equalsOneFolded is equality with one', () => {
    fc.assert(
      fc.property(fc.array(text()), text(), (texts, other) => {
        expect(equalsOneFolded(texts)(other)).toBe(texts.some((one) => equalsFolded(one)(other)));
      }),
    );
  });

  test('includesFolded is inclusion of folds', () => {
    fc.assert(
      fc.property(text(), text(), text(), (before, part, after) => {
        const whole = `${before}${part}${after}`;
        expect(includesFolded(part)(whole)).toBe(true);
        expect(includesFolded(part.toUpperCase())(whole)).toBe(foldText(whole).includes(foldText(part.toUpperCase())));
        expect(includesFolded(part)(after)).toBe(foldText(after).includes(foldText(part)));
      }),
    );
  });

  test('includesFolded does not split a character, like regular expressions with /u', () => {
    const halves = fc
      .array(fc.constantFrom('\ud83d', '\ude00', '😀', '𐐀', '𐐨', 'a', 'A', 'ſ'), { maxLength: 5 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(halves, halves, (part, whole) => {
        expect(includesFolded(part)(whole)).toBe(new RegExp(quote(part), 'iu').test(whole));
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['\ud83d', '\ude00'])('includesFolded accepts long texts of lone surrogates', (half) => {
    const long = half.repeat(10_000);
    expect(includesFolded(long)(`a${long}b`)).toBe(true);
    expect(includesFolded(`${long}😀`)(`a${long}b`)).toBe(false);
  });
});
