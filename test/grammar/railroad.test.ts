import { describe, expect, test } from 'vitest';
import { drawRailroad } from '../../grammar/draw-railroad.ts';
import { readParser } from '../../grammar/read-parser.ts';

describe('drawRailroad', () => {
  test('draws each rule and token of the grammar', () => {
    const grammar = readParser();
    const drawn = drawRailroad(grammar);
    for (const name of grammar.rules.keys()) expect(drawn).toContain(`<g id="${name}">`);
  });

  test('escapes the special characters of XML', () => {
    const sign = {
      kind: 'Choice',
      alternatives: [
        { kind: 'Literal', text: '<' },
        { kind: 'Literal', text: '&' },
      ],
    } as const;
    const drawn = drawRailroad({ start: 'Sign', rules: new Map([['Sign', sign]]) });
    expect(drawn).toContain('&lt;');
    expect(drawn).toContain('&amp;');
  });
});
