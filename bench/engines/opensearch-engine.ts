import { Client } from '@opensearch-project/opensearch';
import { openIndex } from '../../src/engines/engine-index.ts';
import { ID, JSON_COLUMN, Layout } from '../../src/engines/layout/layout.ts';
import { createIndexBody, writeDocument } from '../../src/engines/opensearch/mapping.ts';
import { openSearch } from '../../src/engines/opensearch/open-search.ts';
import { assertNever } from '../../src/language/base/assert-never.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { startOpenSearch } from '../../test/engines/servers/opensearch.ts';
import type { BenchEngine, HandTest, Question } from './bench-engine.ts';

const PART = 1000;

interface SearchAnswer {
  readonly body: {
    readonly hits: { readonly hits: readonly { readonly _source: Readonly<Record<string, string>> }[] };
  };
}

/** Three nodes of OpenSearch. The bulk load is `_bulk`. */
export async function startOpenSearchBench(): Promise<BenchEngine> {
  const server = await startOpenSearch();
  const client = new Client({ nodes: [...server.urls], requestTimeout: 600_000 });
  const ask = async (text: string) =>
    client.transport.request({
      method: 'POST',
      path: '/payments/_search',
      // The cache of answers would hide the time that a statement takes.
      querystring: { request_cache: false },
      body: JSON.parse(text),
    });
  return {
    name: `OpenSearch ${server.version}`,
    open: (table) => openIndex(openSearch, client, payments, { table, timeoutMs: 600_000 }),
    async bulkLoad(table, rows) {
      const layout = new Layout(payments, { table });
      await client.transport.request({ method: 'PUT', path: `/${table}`, body: createIndexBody(layout) });
      for (let start = 0; start < rows.length; start += PART) {
        const some = rows.slice(start, start + PART);
        const lines = some.map(
          (row) => `${JSON.stringify({ index: { _id: row.id } })}\n${writeDocument(layout, row)}\n`,
        );
        await client.transport.request({ method: 'POST', path: `/${table}/_bulk`, bulkBody: lines.join('') });
      }
      await client.transport.request({ method: 'POST', path: `/${table}/_refresh` });
    },
    ask: (text) => ask(text),
    read: async (text) => {
      const { body } = (await ask(text)) as unknown as SearchAnswer;
      return body.hits.hits.map(({ _source: source }) => JSON.parse(source[JSON_COLUMN] ?? ''));
    },
    writeByHand: (question) => [JSON.stringify({ query: writeQuery(question), size: 0, track_total_hits: true })],
    writePage(question, sortBy, size) {
      const sort = [{ [sortBy.replace('-', '')]: sortBy.startsWith('-') ? 'desc' : 'asc' }, { [ID]: 'asc' }];
      const query = writeQuery(question);
      return [JSON.stringify({ query, size, sort, _source: [JSON_COLUMN], track_total_hits: false })];
    },
    writeFacets: (question, field) =>
      JSON.stringify({ query: writeQuery(question), size: 0, aggs: { values: { terms: { field, size: 1000 } } } }),
    async close() {
      await client.close();
      await server.stop();
    },
  };
}

function writeQuery({ tests }: Question): object {
  const isNegated = (test: HandTest): boolean => test.kind === 'equals' && test.isNegated === true;
  const filter = tests.filter((test) => !isNegated(test)).map(writeTest);
  return { bool: { filter, must_not: tests.filter(isNegated).map(writeTest) } };
}

function writeTest(test: HandTest): object {
  switch (test.kind) {
    case 'equals':
      return { term: { [test.column]: test.value } };
    case 'has':
      return { term: { [test.column]: test.text } };
    case 'at-least':
      return { range: { [test.column]: { gte: test.value } } };
    case 'in':
      return { terms: { [test.column]: test.values } };
    case 'contains':
      if (test.column.endsWith('_words')) return { match_phrase: { [test.column]: test.text.trim() } };
      return { match_phrase: { [`${test.column}.grams`]: test.text } };
    case 'exists':
      return { exists: { field: test.column } };
    default:
      return assertNever(test);
  }
}
