const patterns = new Map<string, RegExp>();

/** Whether two characters are equal except for letter case: the flags `i` and `u` use simple case folding (L3.4). */
function isSameCharacter(a: string, b: string): boolean {
  if (a === b) return true;
  const pattern = patterns.get(a) ?? new RegExp(`^\\u{${a.codePointAt(0)?.toString(16)}}$`, 'iu');
  patterns.set(a, pattern);
  return pattern.test(b);
}

/** How texts are split and compared (L3.4, L3.6). */
export interface TextMeaning {
  /** A step before everything else; the reference has none. */
  readonly prepare: (text: string) => string;
  /** The characters of a text: code points. */
  readonly split: (text: string) => readonly string[];
  readonly isSame: (a: string, b: string) => boolean;
  /** Matches a word. */
  readonly word: RegExp;
}

const simple: TextMeaning = {
  prepare: (text) => text,
  split: (text) => [...text],
  isSame: isSameCharacter,
  word: /[\p{L}\p{N}\p{M}]+/gu,
};

/** Three ways to compare texts: whole (L3.5), by words (L3.6), by substring (L3.7). */
export interface TextComparison {
  readonly isEqualText: (text: string, wanted: string) => boolean;
  readonly hasWords: (text: string, wanted: string) => boolean;
  readonly hasPart: (text: string, wanted: string) => boolean;
}

/** The text comparisons based on a way to split texts. */
export function compareTexts(changes: Partial<TextMeaning> = {}): TextComparison {
  const { prepare, split, isSame, word } = { ...simple, ...changes };
  const areSame = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((character, index) => isSame(character, b[index] ?? ''));
  const charactersOf = (text: string): readonly string[] => split(prepare(text));
  const wordsOf = (text: string): readonly (readonly string[])[] => (prepare(text).match(word) ?? []).map(split);
  const isEqualText = (text: string, wanted: string): boolean => areSame(charactersOf(text), charactersOf(wanted));

  return {
    isEqualText,
    hasWords(text, wanted) {
      const words = wordsOf(text);
      const wantedWords = wordsOf(wanted);
      if (wantedWords.length === 0) return isEqualText(text, wanted);
      return words.some((_, start) => wantedWords.every((one, index) => areSame(one, words[start + index] ?? [])));
    },
    hasPart(text, wanted) {
      const characters = charactersOf(text);
      const part = charactersOf(wanted);
      return characters.some((_, start) => areSame(characters.slice(start, start + part.length), part));
    },
  };
}
