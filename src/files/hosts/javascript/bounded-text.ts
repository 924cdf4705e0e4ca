/** Reads of a character by the parser, for each character and for each text. Real programs need two for each character. */
const READS_OF_CHARACTER = 5;
const READS_OF_TEXT = 10_000;
/** Characters that a search for a line break passes in the time of a read. */
const SEARCHED_IN_READ = 3000;

/** The parser has read a text too often. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/**
 * A text that a parser can read only so often. In TypeScript, Babel tries several readings at each level, so that the
 * time for `a<b>(a<b>(` doubles with each, and after each comment it searches for the end of the line.
 */
export class BoundedText extends String {
  /** Reading the object itself, as the inherited methods do, takes several times as long. */
  readonly #text: string;
  #left: number;
  #lineEnd = -1;

  constructor(text: string) {
    super(text);
    this.#text = text;
    this.#left = READS_OF_CHARACTER * text.length + READS_OF_TEXT;
  }

  override charCodeAt(index: number): number {
    this.#spend(1);
    return this.#text.charCodeAt(index);
  }

  override slice(start?: number, end?: number): string {
    return this.#text.slice(start, end);
  }

  override indexOf(searched: string, from = 0): number {
    if (from > this.#lineEnd) {
      const lineEnd = this.#text.indexOf('\n', from);
      this.#lineEnd = lineEnd === -1 ? this.length : lineEnd;
    }
    this.#spend((this.#lineEnd - from) / SEARCHED_IN_READ);
    return this.#text.indexOf(searched, from);
  }

  #spend(reads: number): void {
    this.#left -= reads;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
