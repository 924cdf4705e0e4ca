// A process that pollutes `Object.prototype` with names, all at once or each in turn, and prints those with which a
// function of the package gives another result. Started by test/language/base/own-options.ts.
import { completeAt, createCompleter } from '../../src/assist/index.ts';
import { fromExpression, search, toExpression } from '../../src/builder/index.ts';
import { HOSTS } from '../../src/files/hosts/hosts.ts';
import { createSettings, fixFile, lintFile, openProject } from '../../src/files/project/index.ts';
import {
  catalogue,
  checkQuery,
  fixQuery,
  formatQuery,
  prepareQuery,
  query,
  renderDiagnostics,
} from '../../src/index.ts';
import { compileMatcher, createCollection } from '../../src/objects/index.ts';

const OBJECTS = ['b', 'a', 'c'].map((id, index) => ({
  id,
  amount: 600 - index,
  payment_status: 'SETTLED',
  created_at: '2025-01-01T00:00:00Z',
  metadata: { shop: id },
}));
const NOW = new Date('2025-03-01T12:00:00Z');
const PAYMENTS = catalogue.payments;
const TEXT = '# resource: payments\nstatus:SETTLED amount=5';

async function run(): Promise<string> {
  const collection = createCollection('payments', OBJECTS, {});
  const settings = createSettings({});
  const input = { path: 'a.query', text: TEXT, host: HOSTS.queries, settings };
  const { diagnostics } = checkQuery('payments', 'status:paid OR amount>5');
  const project = await openProject('/', {});
  return JSON.stringify([
    fromExpression(
      'payments',
      {
        all: [
          { field: 'amount', op: '>', value: 5 },
          { field: 'id', in: ['a'] },
          {
            not: {
              any: [
                { field: 'amount', between: [1, 9] },
                { field: 'id', absent: true },
              ],
            },
          },
        ],
      },
      {},
    ),
    fromExpression('payments', { all: [{ field: 'amount' }, { op: ':', value: 5 }] }),
    fromExpression('payments', {}),
    fromExpression('payments', { not: {} }),
    fromExpression('payments', { field: 'amount' }),
    toExpression(search('payments').oneOf('id', ['a', 'b'])),
    search('payments').whereNot('metadata[a]', ':', '').warnings,
    query('payments')`amount>${5} id:"x"`,
    prepareQuery('payments', 'created_at>=$since').bind({ since: 'now' }, { now: NOW }),
    diagnostics,
    fixQuery('payments', 'statsu:"PAID" amount>5', {}),
    formatQuery('payments', 'amount>5  id:x'),
    renderDiagnostics('status:paid OR amount>5', diagnostics, {}),
    completeAt(PAYMENTS, 'payment_s', 9, { now: NOW }),
    completeAt(PAYMENTS, 'metadata[', 9, { now: NOW }),
    createCompleter(PAYMENTS, { now: () => NOW }).complete('processor.type:', 15),
    collection.search('amount>5', {}),
    collection.summarize({}, 'amount>5'),
    OBJECTS.map(compileMatcher('payments', '-id:"a" metadata[shop]:"b"')),
    await lintFile(input),
    await fixFile(input, {}),
    await project.lint('a.query', TEXT),
  ]);
}

const names: readonly string[] = JSON.parse(process.argv[2] ?? '[]');
const VALUES = [true, 'or', 1, ['id'], () => [], {}];
const expected = await run();

/** Whether properties that every object inherits change a result. */
async function changesResult(polluting: readonly string[], value: unknown): Promise<boolean> {
  // Not enumerable either: `for…in` of the engine's modules is not of interest here.
  const property = { value, configurable: true, writable: true, enumerable: false };
  for (const name of polluting) Object.defineProperty(Object.prototype, name, property);
  try {
    return (await run()) !== expected;
  } catch {
    return true;
  } finally {
    for (const name of polluting) Reflect.deleteProperty(Object.prototype, name);
  }
}

const isEach = process.argv[3] === 'each';
const changed = new Set<string>();
for (const value of VALUES) {
  if (!isEach && !(await changesResult(names, value))) continue;
  for (const name of names) if (await changesResult([name], value)) changed.add(`${name}: ${typeof value}`);
  if (!isEach && changed.size === 0) changed.add(`several: ${typeof value}`);
}
console.log(JSON.stringify([...changed]));
