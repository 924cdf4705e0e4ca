import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/diagnostic/fix.ts';
import { parseQuery } from '../../../src/syntax/parse-query.ts';
import { codesOf } from '../../support/describe-diagnostic.ts';
import { SYNTAX_DIAGNOSTICS } from '../../support/syntax-diagnostics.ts';

/** Examples whose mistake only the checker can tell; the test of its rules runs them. */
const LEFT_TO_THE_CHECKER = new Set(['metadata[order_id]:" 7"']);

const examples = SYNTAX_DIAGNOSTICS.flatMap(({ declaration: { code }, docs }) =>
  docs.examples.map((example) => ({ code, ...example })),
);

describe('syntax diagnostics', () => {
  test.each(SYNTAX_DIAGNOSTICS)(
    '$name is named after its code and says what and why',
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

  test.each(examples)('$code is silent on $good', ({ good }) => {
    expect(codesOf(good)).toEqual([]);
  });
});
