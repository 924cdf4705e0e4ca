import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../src/language/diagnostic/fix.ts';
import { parseQuery } from '../../../../src/language/syntax/parse-query.ts';
import { codesOf } from '../../../support/describe-diagnostic.ts';
import { SYNTAX_DIAGNOSTICS } from '../../../support/syntax-diagnostics.ts';

/** Examples whose mistake only the checker finds; the tests of its rules run them. */
const LEFT_TO_THE_CHECKER = new Set(['metadata[order_id]:" 7"']);

const examples = SYNTAX_DIAGNOSTICS.flatMap(({ declaration: { code }, docs }) =>
  docs.examples.map((example) => ({ code, ...example })),
);

describe('syntax diagnostics', () => {
  test.each(SYNTAX_DIAGNOSTICS)(
    '$name is named after its code and has a description and a reason',
    ({ name, declaration, docs }) => {
      expect(declaration.code.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
      expect(declaration.rule).toMatch(/^L\d+\.\d+$/);
      expect(docs.what).toMatch(/^Reports .+\.$/);
      expect(docs.why).toMatch(/^[A-Z].+\.$/);
    },
  );

  test.each(examples.filter(({ bad }) => !LEFT_TO_THE_CHECKER.has(bad)))(
    '$code reports $bad',
    ({ code, bad, good }) => {
      const { diagnostics } = parseQuery(bad);
      expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
      const fix = diagnostics[0]?.fixes[0];
      if (fix !== undefined) expect(applyEdits(bad, fix.edits)).toBe(good);
    },
  );

  test.each(examples)('$code reports nothing in $good', ({ good }) => {
    expect(codesOf(good)).toEqual([]);
  });
});
