/** Characters that cannot be seen, as messages write them: those that a keyboard or a clipboard brings into a query. */
interface Unprintable {
  '\t': 'U+0009';
  '\n': 'U+000A';
  '\r': 'U+000D';
  '\0': 'U+0000';
  '\v': 'U+000B';
  '\f': 'U+000C';
  '\u007f': 'U+007F';
  '\u00ad': 'U+00AD';
  '\u200b': 'U+200B';
  '\u200c': 'U+200C';
  '\u200d': 'U+200D';
  '\u2028': 'U+2028';
  '\u2029': 'U+2029';
  '\ufeff': 'U+FEFF';
}

type Longest = 60;

/** A piece of a query for use in a message: in backticks, cut after 60 characters. */
export type Quote<Text extends string, Shown extends string = '', Count extends readonly 1[] = []> = Text extends ''
  ? `\`${Shown}\``
  : Count['length'] extends Longest
    ? `\`${Shown}…\``
    : Text extends `${infer Character}${infer Rest}`
      ? Quote<
          Rest,
          `${Shown}${Character extends keyof Unprintable ? Unprintable[Character] : Character}`,
          [...Count, 1]
        >
      : never;

/** Members of a list as messages list them. */
export type QuoteAll<Members, Between extends string, Shown extends string = ''> = Members extends readonly [
  infer Member extends string,
  ...infer Rest,
]
  ? QuoteAll<Rest, Between, `${Shown}${Shown extends '' ? '' : Between}${Quote<Member>}`>
  : Shown;
