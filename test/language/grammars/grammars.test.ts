import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { writeGbnf, writeLark } from '../../../src/language/grammars/context-free.ts';
import { createQueryJsonSchema } from '../../../src/language/grammars/pattern.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { readValidCorpus } from '../../assist/corpus.ts';
import { sentencesOf } from './draw-sentences.ts';

const resources: readonly Resource[] = Object.values(catalogue);
/** For each of the four resources: 2,000 for each grammar. */
const RUNS = { numRuns: 500 };

function checkSentences(resource: Resource, sentences: fc.Arbitrary<string>): void {
  fc.assert(
    fc.property(sentences, (text) => {
      const errors = checkQuery(resource, text).diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors, text).toEqual([]);
    }),
    RUNS,
  );
}

describe.each(resources.map((resource) => [resource.name, resource] as const))('the grammars of %s', (_, resource) => {
  test('every sentence of the GBNF grammar is a valid query', () => {
    checkSentences(resource, sentencesOf(writeGbnf(resource), 'root', '::='));
  });

  test('every sentence of the Lark grammar is a valid query', () => {
    const grammar = writeLark(resource);
    const terminals = [...grammar.matchAll(/^([A-Z]+): \/(.*)\/$/gm)].map(
      ([, name = '', pattern = '']) => [name, new RegExp(`^(?:${pattern})$`, 'u')] as const,
    );
    expect(terminals).toHaveLength(6);
    checkSentences(resource, sentencesOf(grammar, 'start', ':', Object.fromEntries(terminals)));
  });

  test('every sentence of the JSON schema is a valid query', () => {
    checkSentences(
      resource,
      fc.stringMatching(new RegExp(createQueryJsonSchema(resource).properties.query.pattern, 'u')),
    );
  });

  test('the JSON schema accepts the canonical queries of the corpus and rejects queries with errors', () => {
    const accepts = new Ajv2020({ unicodeRegExp: true }).compile(createQueryJsonSchema(resource));
    const refused = readValidCorpus()
      .filter((query) => query.resource === resource)
      .map(({ text }) => formatQuery(resource, text).text)
      .filter((text) => !accepts({ query: text }));
    expect(refused.filter((text) => !isLeftOut(text))).toEqual([]);
    for (const wrong of [
      '',
      'nope:1',
      'amount>"x"',
      'id:x',
      'metadata:"a"',
      'id:"a" AND id:"b" OR id:"c"',
      ' id:"a"',
    ]) {
      expect(accepts({ query: wrong }), wrong).toBe(false);
    }
  });
});

describe('the grammars of a resource with odd names', () => {
  const odd = ['constructor', '__proto__', 'a"b', 'a\\b', 'a\nb', '[.*+?^$', '😀', '\ud800', 'a/b', 'a|b', ' '];
  const limits = { clauses: 3, substring: 3, or: 'field' } as const;
  const members = { closed: true, members: odd };
  const resource = defineResource({
    name: 'odd',
    aliases: {},
    limits,
    fields: {
      constructor: { type: 'token', doc: '', values: members },
      'a.b': { type: 'numeric', doc: '' },
      a__b: { type: 'boolean', doc: '' },
      A: { type: 'date', doc: '' },
      _0a: { type: 'presence', doc: '' },
      'a_.B': { type: 'token', doc: '', keyed: true },
      unix: { type: 'date', unix: true, doc: '' },
      listed: {
        type: 'token',
        doc: '',
        keyed: true,
        keys: { quotes: 'optional', characters: '[c-e_é./-]', maxLength: 3 },
      },
      lower: { type: 'token', doc: '', keyed: true, keys: { characters: '[a-c]' } },
      short: { type: 'token', doc: '', keyed: true, keys: { quotes: 'required', characters: 'any', maxLength: 2 } },
    },
  });

  test('GBNF defines each rule once, one per line, and generates only valid queries', () => {
    const grammar = writeGbnf(resource);
    const names = grammar.split('\n').map((line) => /^([a-z0-9-]+) ::= \S/.exec(line)?.[1] ?? line);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.at(-1)).toBe('');
    checkSentences(resource, sentencesOf(grammar.replaceAll('\\x0A', '\\n'), 'root', '::='));
  });

  test('Lark defines each rule once', () => {
    const names = writeLark(resource)
      .split('\n')
      .map((line) => /^(\w+): \S/.exec(line)?.[1] ?? line);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('the JSON schema accepts every member except those with a lone surrogate', () => {
    const accepts = new Ajv2020({ unicodeRegExp: true }).compile(createQueryJsonSchema(resource));
    const taken = odd.filter((member) => accepts({ query: `constructor:${quoteDouble(member)}` }));
    expect(taken).toEqual(odd.filter((member) => !/\p{Cs}/u.test(member)));
  });

  test('a limit of one clause leaves no room for a second one', () => {
    const single = defineResource({
      name: 'single',
      aliases: {},
      limits: { ...limits, clauses: 1 },
      fields: { id: { type: 'presence', doc: '' } },
    });
    expect(writeGbnf(single).split('\n').slice(0, 2)).toEqual(['root ::= clause', 'clause ::= clause-id']);
    expect(createQueryJsonSchema(single).properties.query.pattern).toBe('^(?:-?id:null)$');
  });

  test.each([
    ['none', ['root ::= clause (" " clause)*'], ['start: clause (" " clause)*']],
    [
      'any',
      ['root ::= clause (" " clause)* | clause (" OR " clause)+'],
      ['start: clause (" " clause)* | clause (" OR " clause)+'],
    ],
  ] as const)(
    'a resource without a limit of clauses takes any number of them, with OR between: %s',
    (or, gbnf, lark) => {
      const unlimited = defineResource({ name: 'all', limits: { or }, fields: { id: { type: 'presence', doc: '' } } });
      expect(writeGbnf(unlimited).split('\n').slice(0, 1)).toEqual(gbnf);
      expect(writeLark(unlimited).split('\n').slice(0, 1)).toEqual(lark);
      const accepts = new Ajv2020({ unicodeRegExp: true }).compile(createQueryJsonSchema(unlimited));
      expect(accepts({ query: Array.from({ length: 40 }, () => 'id:null').join(' ') })).toBe(true);
      expect(accepts({ query: 'id:null OR id:null' })).toBe(or === 'any');
    },
  );
});

/** Valid queries that the grammars leave out: control characters, empty texts, Unix seconds, fractions, long numbers, other centuries, OR over one key. */
function isLeftOut(text: string): boolean {
  return /[\0-\x1f\x7f-\x9f]|""|(?:_at|_date|_start|_end)[:<>]=?"?\d+(?![-\d])|[:<>=]-?\d+\.\d|\d{16}|"(?!19|20)\d{4}-\d\d-\d\dT|metadata.* OR /.test(
    text,
  );
}
