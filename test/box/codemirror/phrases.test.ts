import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typeInWords } from '../../../src/box/codemirror/list/render.ts';
import { type FieldType, OPERATORS, operatorVerb } from '../../../src/language/catalogue/field-types.ts';

/** The texts between single quotes. */
function readTexts(code: string): readonly string[] {
  return [...code.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text);
}

/** The phrases that the source of the box passes to `phrase` as they are. */
function listWritten(): readonly string[] {
  const files = globSync('src/box/{codemirror,element}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  return files.flatMap((code) =>
    [...code.matchAll(/\bphrase\(([^()]*)\)/g)].flatMap(([, passed = '']) => readTexts(passed)),
  );
}

/** The phrases of a table or a list in a file of the source. */
function listTabled(file: string, pattern: RegExp): readonly string[] {
  const found = [...readFileSync(`src/box/codemirror/${file}`, 'utf8').matchAll(pattern)].map(([, text = '']) => text);
  expect(found.length, file).toBeGreaterThan(2);
  return found;
}

/** The phrases in the table of the guide. */
function listDocumented(): readonly string[] {
  const [, section = ''] = readFileSync('docs/guide/customise-the-search-box.md', 'utf8').split('## Translation');
  const [rows = ''] = section.split('\n## ');
  return rows
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

test('the guide lists every phrase of the box once', () => {
  const types = Object.keys(OPERATORS) as readonly FieldType[];
  const phrases = [
    ...listWritten(),
    ...listTabled('list/render.ts', /^ {2}\['[^\n]+?', '([^'\n]+)'\],$/gm),
    ...listTabled('list/render.ts', /(?:'(?:Esc|Tab|Enter)'|remove), '(\w+)'\]/g),
    ...listTabled('list/render.ts', /(?:\?|:) '(unsave|save|Loading values…)'/g),
    ...listTabled('message-strip.ts', /(?:error|warning|info): '(\w+)'/g),
    ...types.map(typeInWords),
    ...types.flatMap((type) => OPERATORS[type].map((operator) => operatorVerb(type, operator))),
  ];
  expect(listDocumented().toSorted()).toEqual([...new Set(phrases)].toSorted());
});
