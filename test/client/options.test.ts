import { expect, test } from 'vitest';
import { countPlan, planQueries, runPlan, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { createCollection } from '../../src/objects/index.ts';

const plans = createCollection('plans', [{ id: 'a', interval: 'months' }]);
const query = search('plans').exists('interval');
const plan = planQueries(query);
const RUN = '`pageSize`, `concurrency`, `order`, `cursor`, `signal`, `recheck`, `maxObjects`';

test.each<{ name: string; call: (odd: object) => unknown; known: string }>([
  { name: 'searchAll of a query', call: (odd) => searchAll(plans, query, odd), known: RUN },
  { name: 'searchAll of a text', call: (odd) => searchAll(plans, 'plans', 'interval:"years"', odd), known: RUN },
  { name: 'runPlan', call: (odd) => runPlan(plan, plans, odd), known: RUN },
  {
    name: 'planQueries',
    call: (odd) => planQueries(query, odd),
    known: '`local`, `maxQueries`, `maxUrl`, `statistics`, `capabilities`',
  },
  { name: 'countPlan', call: (odd) => countPlan(plan, plans, odd), known: '`signal`' },
])('$name refuses a misspelt option and lists the known ones', async ({ call, known }) => {
  const message = `\`options\` must have only ${known}; got \`concurency\``;
  await expect(async () => call({ concurency: 2 })).rejects.toThrow(new TypeError(message));
});
