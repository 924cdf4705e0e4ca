import { DatabaseSync } from 'node:sqlite';
import { type LoadOptions, openIndex } from '../../src/engines/engine-index.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import { describeIndex, type TestedIndex } from './contract.ts';

describeIndex({
  name: 'collection',
  open: async (_, options): Promise<TestedIndex> => {
    const collection = createCollection('payments', [] as { id: string }[], { sortBy: options?.sortBy ?? 'id' });
    return {
      load: async (objects, { batchSize: _, onProgress: __, ...versions }: LoadOptions = {}) => {
        const counts = { stored: 0, older: 0 };
        for await (const object of objects) {
          collection.upsert(object, versions);
          counts[collection.get(object.id) === object ? 'stored' : 'older'] += 1;
        }
        return counts;
      },
      add: async (object) => collection.add(object),
      update: async (object, updateOptions) => collection.update(object, updateOptions),
      remove: async (id) => collection.remove(id),
      get: async (id) => collection.get(id),
      has: async (id) => collection.has(id),
      search: async (query, searchOptions) => collection.search(query as never, searchOptions) as never,
      count: async (query) => (query === undefined ? collection.size : collection.count(query as never)),
      facets: async (path, query) => collection.facets(path, query as never),
      objects: async function* (query, searchOptions) {
        yield* collection.objects(query as never, searchOptions);
      },
      close: async () => {},
    };
  },
});

const database = new DatabaseSync(':memory:');

describeIndex({
  name: 'SQLite',
  open: (table, options) => openIndex(sqlite, database, 'payments', { ...options, table }),
});
