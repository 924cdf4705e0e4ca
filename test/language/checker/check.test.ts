import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { checkParsed } from '../../../src/language/checker/check.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { parseText } from '../../../src/language/syntax/parse-query.ts';
import { importsOf, readSources } from '../../layers/layers.ts';
import { partsOf } from '../../support/parts-of.ts';

const { payments } = catalogue;

describe('checkParsed', () => {
  test.each(['amount>5', 'amount>x status:1', 'amount >5', ''])(
    'gives the same result for the tree of %j as checkQuery for its text',
    (text) => {
      const [built, checked] = [checkParsed(payments, text, parseText(text)), checkQuery(payments, text)];
      expect({ query: built.query, diagnostics: built.diagnostics }).toEqual({
        query: checked.query,
        diagnostics: checked.diagnostics,
      });
      expect(partsOf(built.query)).toEqual(partsOf(checked.query));
    },
  );
});

/** All files that a file imports, directly or indirectly. */
function reachedFrom(name: string): ReadonlySet<string> {
  const sources = new Map(readSources(path.resolve('src')).map((file) => [file.name, file]));
  const reached = new Set([name]);
  for (const current of reached) {
    const file = sources.get(current);
    for (const specifier of file === undefined ? [] : importsOf(file)) {
      reached.add(specifier.startsWith('.') ? path.posix.join(path.posix.dirname(current), specifier) : specifier);
    }
  }
  return reached;
}

describe('without a parser', () => {
  test.each(['language/checker/check.ts', 'language/formatter/format-checked.ts'])('%s does its work', (name) => {
    const reached = reachedFrom(name);
    expect(reached).toContain('language/checker/checked-query.ts');
    expect(reached).not.toContain('chevrotain');
    expect(reached).not.toContain('language/syntax/parse-query.ts');
  });
});
