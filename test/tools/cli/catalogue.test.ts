import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER, SHOP } from '../../files/catalogues/shop.ts';
import { type CatalogueFiles, createCatalogueFiles } from './catalogue-files.ts';
import { runClausal } from './run-clausal.ts';

let files: CatalogueFiles;
let shop: string;
beforeAll(() => {
  files = createCatalogueFiles();
  shop = `${files.write('shop.json', SHOP)}${ORDER}`;
});
afterAll(() => files.remove());

const importShop = (...args: readonly string[]) => runClausal(['catalogue', 'import', shop, '-r', 'orders', ...args]);

describe('import', () => {
  test('import without --fields prints a table, which --fields reads', async () => {
    const { stdout, exitCode } = await importShop();
    expect({ exitCode, start: stdout.slice(0, 60) }).toEqual({
      exitCode: 0,
      start: '# 19 fields. Remove the first # of those that queries may se',
    });
    const fields = files.write('fields.md', stdout.replace('# amount', 'amount').replace('# state', 'state'));
    const catalogue = files.path('orders.json');
    const { stderr, ...run } = await importShop('--fields', fields, '-o', catalogue);
    expect(run).toEqual({ stdout: '', exitCode: 0 });
    expect(stderr).toBe('clausal: limits: the schema does not tell them; correct the guess\n');
    expect(Object.keys(JSON.parse(readFileSync(catalogue, 'utf8')).resources.orders.fields)).toEqual([
      'amount',
      'state',
    ]);
    const query = ['check', '--catalogue', catalogue, '-r', 'orders', 'amount>5 state:"open"'];
    expect(await runClausal(query)).toMatchObject({ exitCode: 0 });
  });

  test('import writes the same again, with overrides', async () => {
    const overrides = files.write('overrides.json', {
      limits: { clauses: 4, substring: 3, or: 'any' },
      fields: { amount: { money: true } },
    });
    const first = await importShop('--all', '--overrides', overrides);
    expect(first.stderr).toBe('');
    expect(JSON.parse(first.stdout).resources.orders.fields.amount.money).toBe(true);
    expect(await importShop('--all', '--overrides', overrides)).toEqual(first);
  });

  test('import writes TypeScript, in which guessed limits are marked', async () => {
    const { stdout } = await importShop('--all', '--to', 'ts');
    expect(stdout).toMatch(/\n {2}\/\/ Guessed\.\n {2}limits: \{/);
    expect(stdout).toContain(
      'export interface Orders extends Definition {}\nexport const orders: Orders = definition;\n',
    );
  });

  test.each([
    ['a missing file', ['no.json', '-r', 'x'], /^clausal: cannot read no\.json: /],
    [
      'a wrong pointer',
      [() => shop.replace('order', 'ordre'), '-r', 'x', '--all'],
      /there is no `#\/components\/schemas\/ordre`/,
    ],
    ['-o without fields', [() => shop, '-r', 'x', '-o', 'never.json'], /--output requires --fields or --all/],
    ['--fields with --all', [() => shop, '-r', 'x', '--fields', 'a', '--all'], /cannot be used with option '--all'/],
    ['a wrong name', [() => shop, '-r', 'a b', '--all'], /name: `a b` is not a name of letters/],
    [
      'no resource',
      [() => shop],
      /required option '-r, --resource <name>' not specified\n\(run clausal catalogue import --help/,
    ],
  ])('import refuses %s', async (_, args, message) => {
    const given = args.map((argument) => (typeof argument === 'string' ? argument : argument()));
    const { stderr, stdout, exitCode } = await runClausal(['catalogue', 'import', ...given]);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toMatch(message);
    expect(existsSync('never.json')).toBe(false);
  });
});

describe('check', () => {
  test('check ends with 0 without differences, and with 1 after a change of the schema', async () => {
    const { stdout } = await importShop('--all');
    const catalogue = files.write('all.json', stdout);
    const check = (schema: string) => runClausal(['catalogue', 'check', catalogue, '--schema', schema]);
    expect(await check(shop)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    const { paid: _, ...properties } = SHOP.components.schemas.order.properties;
    const changed = { properties: { ...properties, amount: { type: 'string' } }, components: SHOP.components };
    expect(await check(files.write('changed.json', changed))).toEqual({
      stdout: 'fields.amount: is a numeric field, but the schema has texts\nfields.paid: is not in the schema\n',
      stderr: '',
      exitCode: 1,
    });
  });

  test.each([
    [['-r', 'customers'], 'has no such resource'],
    [[], 'has several'],
  ])('a file with several resources needs the name of one: %j', async (args, message) => {
    const { resources, version } = JSON.parse((await importShop('--all')).stdout);
    const catalogue = files.write('two.json', { version, resources: { ...resources, others: resources.orders } });
    const { stderr, exitCode } = await runClausal(['catalogue', 'check', catalogue, '--schema', shop, ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
