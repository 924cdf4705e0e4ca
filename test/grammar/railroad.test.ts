import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawRailroad } from '../../grammar/draw-railroad.ts';
import { readEbnf } from '../../grammar/read-ebnf.ts';

const read = (name: string): string => readFileSync(new URL(`../../grammar/${name}`, import.meta.url), 'utf8');

describe('drawRailroad', () => {
  test('draws railroad.svg as it is committed; run node grammar/draw-railroad.ts when the grammar changes', () => {
    expect(drawRailroad(readEbnf(read('clausal.ebnf')))).toBe(read('railroad.svg'));
  });

  test('draws each rule of the grammar', () => {
    const { rules } = readEbnf(read('clausal.ebnf'));
    const drawn = read('railroad.svg');
    for (const name of rules.keys()) expect(drawn).toContain(`<g id="${name}">`);
  });

  test('escapes what XML would read', () => {
    expect(drawRailroad(readEbnf("Sign ::= '<' | '>' | '&'"))).toContain('&lt;');
  });
});
