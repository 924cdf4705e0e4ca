import { SHAPES } from '../src/language/syntax/tokens.ts';

interface Pattern {
  readonly name?: string;
  readonly match: string;
  readonly captures?: Readonly<Record<string, { readonly name?: string; readonly patterns?: readonly Pattern[] }>>;
}

/** Shapes as editors read them: their `\w` and `\d` include the letters and digits of all scripts. */
function shapeOf(name: keyof typeof SHAPES): string {
  const { source, flags } = SHAPES[name];
  const plain = source.replaceAll('[A-Za-z_]\\w', '[A-Za-z_][A-Za-z0-9_]').replaceAll('\\w', '[A-Za-z0-9_]');
  return `${flags.includes('i') ? '(?i:' : '(?:'}${plain.replaceAll('\\d', '[0-9]')})`;
}

/** A text, where a backslash may stand before any character: that is a warning, not another colour (L1.8). */
const TEXT = shapeOf('Text').replaceAll(String.raw`\\["'\\]`, String.raw`\\.`);
/** Nothing of a word follows. */
const WORD_END = String.raw`(?![^\s])`;
/** An operator comes before. */
const AFTER_OPERATOR = '(?<=[:~<>=])';
const ESCAPES: readonly Pattern[] = [{ name: 'constant.character.escape.clausal', match: String.raw`\\["'\\]` }];

/**
 * Writes the TextMate grammar of query files and of queries in other files, for
 * the colours of editors. The shapes of its tokens are those of the lexer.
 */
export function writeTextMate(): string {
  const patterns: readonly Pattern[] = [
    { name: 'comment.line.number-sign.clausal', match: String.raw`^\s*#.*$` },
    {
      match: `${AFTER_OPERATOR}(${TEXT})`,
      captures: { 1: { name: 'string.quoted.clausal', patterns: ESCAPES } },
    },
    { name: 'constant.numeric.clausal', match: `${AFTER_OPERATOR}${shapeOf('Number')}${WORD_END}` },
    {
      name: 'constant.language.clausal',
      match: `${AFTER_OPERATOR}(?:${shapeOf('Null')}|${shapeOf('Boolean')})${WORD_END}`,
    },
    { name: 'keyword.operator.logical.clausal', match: `(?<![^\\s])(?:${shapeOf('And')}|${shapeOf('Or')})${WORD_END}` },
    { name: 'keyword.operator.negation.clausal', match: `(?<![^\\s])${shapeOf('Not')}(?=[A-Za-z_])` },
    {
      match: `(${shapeOf('Field')})(?:(\\[)(${shapeOf('MetadataKey')})(\\]))?(?=[:~<>])`,
      captures: {
        1: { name: 'variable.other.field.clausal' },
        2: { name: 'punctuation.definition.key.begin.clausal' },
        3: { name: 'variable.parameter.key.clausal' },
        4: { name: 'punctuation.definition.key.end.clausal' },
      },
    },
    { name: 'keyword.operator.comparison.clausal', match: `(?<=[A-Za-z0-9_\\]])${shapeOf('Operator')}` },
  ];
  const grammar = {
    $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
    name: 'clausal',
    scopeName: 'source.clausal',
    fileTypes: ['query', 'search'],
    patterns,
  };
  return `${JSON.stringify(grammar, undefined, 2)}\n`;
}
