import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import type { Resource } from '../../src/catalogue/resource.ts';
import { checkQuery } from '../../src/checker/check-query.ts';
import { formatQuery } from '../../src/formatter/format-query.ts';
import { writeGbnf } from '../../src/grammars/gbnf.ts';
import { createQueryJsonSchema } from '../../src/grammars/json-schema.ts';
import { writeLark } from '../../src/grammars/lark.ts';
import { readValidCorpus } from '../language-service/corpus.ts';
import { sentencesOf } from './draw-sentences.ts';

const resources: readonly Resource[] = Object.values(catalogue);
/** Over the four resources, 10,000 for each grammar. */
const RUNS = { numRuns: 2500 };

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
  test('GBNF has only valid queries', () => {
    checkSentences(resource, sentencesOf(writeGbnf(resource), 'root', '::='));
  });

  test('Lark has only valid queries', () => {
    const grammar = writeLark(resource);
    const terminals = [...grammar.matchAll(/^([A-Z]+): \/(.*)\/$/gm)].map(
      ([, name = '', pattern = '']) => [name, new RegExp(`^(?:${pattern})$`, 'u')] as const,
    );
    expect(terminals).toHaveLength(6);
    checkSentences(resource, sentencesOf(grammar, 'start', ':', Object.fromEntries(terminals)));
  });

  test('the JSON schema has only valid queries', () => {
    checkSentences(
      resource,
      fc.stringMatching(new RegExp(createQueryJsonSchema(resource).properties.query.pattern, 'u')),
    );
  });

  test('the JSON schema accepts the canonical queries of the corpus and refuses queries with errors', () => {
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

/** Valid queries that the grammars leave out: control characters, empty texts, Unix seconds, fractions, long numbers, other centuries, OR over one key. */
function isLeftOut(text: string): boolean {
  return /[\0-\x1f\x7f-\x9f]|""|(?:_at|_date|_start|_end)[:<>]=?"?\d+(?![-\d])|[:<>=]-?\d+\.\d|\d{16}|"(?!19|20)\d{4}-\d\d-\d\dT|metadata.* OR /.test(
    text,
  );
}
