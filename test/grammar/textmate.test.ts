import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IGrammar } from 'vscode-textmate';
import { writeTextMate } from '../../grammar/write-textmate.ts';
import { tokensOf } from '../../src/language/syntax/semantic-tokens.ts';
import { readValidCorpus } from '../assist/corpus.ts';

let grammar: IGrammar;

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(writeTextMate(), 'clausal.json'),
  });
  const loaded = await registry.loadGrammar('source.clausal');
  if (loaded === null) throw new Error('the grammar does not load');
  grammar = loaded;
});

/** The scopes of a line with their texts, without punctuation. */
function scopesOf(line: string): readonly string[] {
  const found: string[] = [];
  for (const { startIndex, endIndex, scopes } of grammar.tokenizeLine(line, textmate.INITIAL).tokens) {
    const scope = scopes[1];
    if (scope === undefined || scope.startsWith('punctuation')) continue;
    const text = line.slice(startIndex, endIndex);
    // Escapes split a string into several tokens.
    if (
      scope.startsWith('string') &&
      found.at(-1)?.startsWith(`${scope} `) &&
      text !== '' &&
      line.charAt(startIndex - 1) !== ' '
    ) {
      found.push(`${found.pop()}${text}`);
    } else found.push(`${scope} ${text}`);
  }
  return found;
}

const SCOPES = {
  negation: 'keyword.operator.negation.clausal',
  field: 'variable.other.field.clausal',
  key: 'variable.parameter.key.clausal',
  operator: 'keyword.operator.comparison.clausal',
  text: 'string.quoted.clausal',
  number: 'constant.numeric.clausal',
  constant: 'constant.language.clausal',
  connective: 'keyword.operator.logical.clausal',
} as const;

describe('the TextMate grammar', () => {
  test('highlights every valid query of the corpus like the language service', () => {
    const lines = readValidCorpus()
      .map(({ text }) => text)
      // An editor tokenizes line by line, and a quoted key is only accepted with a warning.
      .filter((text) => !/[\n\r]|\[["']/.test(text));
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      const expected = tokensOf(line).flatMap(({ kind, span }) => {
        const text = line.slice(span.start, span.end).replace(/\[$/, '');
        return text === ']' ? [] : [`${SCOPES[kind]} ${text}`];
      });
      expect(scopesOf(line), line).toEqual(expected);
    }
  });

  test('highlights comments and clauses, but no other text', () => {
    expect(scopesOf('# resource: payments')).toEqual(['comment.line.number-sign.clausal # resource: payments']);
    expect(scopesOf('so on "or" 42 status é')).toEqual([]);
  });
});
