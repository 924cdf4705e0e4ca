import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/files/catalogues/read-document.ts';

describe('documents', () => {
  test.each([
    ['a.json', '\ufeff{"a": [1]}', { a: [1] }],
    ['a.ndjson', '{"a": 1}\r\n\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
    ['lines.json', '{"a": 1}\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
    ['one.json', '{"a": 1}\n', { a: 1 }],
    ['a.yaml', 'a:\n  - 1\nb: &x {c: d}\ne: *x\n', { a: [1], b: { c: 'd' }, e: { c: 'd' } }],
  ])('a document is read from %s', async (file, text, expected) => {
    expect(await readDocument(text, file)).toEqual(expected);
  });

  const repeated = `{${Array.from({ length: 50_000 }, (_, index) => `"a${index}":1,"a${index}":2`).join(',')}}`;
  const deep = `${'{"b":1,"a":'.repeat(10_000)}1${',"b":2}'.repeat(10_000)}`;
  const aliases = ['a0: &a0 [x, x]', ...Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)];
  test.each([
    ['a broken JSON text', 'a.json', '{"a": 1,}', /^not JSON: .*line 1 column 9/],
    ['a broken line', 'a.ndjson', '{}\n{', /^line 2: not JSON: /],
    ['repeated keys', 'a.json', '{"a": {"b": 1, "b": 2}}', /^a\.b: is repeated$/],
    ['50,000 repeated keys', 'a.json', repeated, /^(a\d+: is repeated\n){20}and 49,980 more$/],
    ['repeated keys at any depth', 'a.json', deep, /^(\S+: is repeated\n){20}and \d+ more$/],
    ['a broken YAML text', 'a.yml', 'a: [1', /^not YAML: .*line 1/],
    ['repeated keys of YAML', 'a.yml', 'a:\n  b: 1\n  b: 2', /^line 3: `b` is repeated$/],
    ['aliases that multiply', 'a.yml', aliases.join('\n'), /^not YAML: /],
    ['YAML that nests too deeply', 'a.yml', '['.repeat(5000), /^not YAML: /],
    ['a long YAML text', 'a.yml', ' '.repeat(1 << 25), /^longer than 16 MiB; convert it to JSON$/],
  ])('a document with %s is refused', async (_, file, text, message) => {
    await expect(readDocument(text, file)).rejects.toThrow(message);
  });
});
