import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS } from '../../../src/language/catalogue/field-types.ts';
import { serviceResources } from '../../../src/language/catalogue/service-resources.ts';
import { GRAMMARS } from '../../../src/tools/cli/commands/fields.ts';
import { type CatalogueFiles, createCatalogueFiles, NOTES } from './catalogue-files.ts';
import { runClausal } from './run-clausal.ts';

/** The paths of a listing, by resource. */
function readListing(stdout: string): Readonly<Record<string, readonly string[]>> {
  const listing: Record<string, string[]> = {};
  for (const block of stdout.trimEnd().split('\n\n')) {
    const [head = '', ...rows] = block.split('\n');
    listing[head.replace(/ .*/, '')] = rows.map((row) => row.trim().replace(/(\[key\])? .*/, ''));
  }
  return listing;
}

const ALL = Object.fromEntries(
  Object.entries(serviceResources).map(([name, { entries }]) => [name, [...entries.keys()]]),
);

describe('the list', () => {
  test('holds every field of every resource', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['fields']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(readListing(stdout)).toEqual(ALL);
  });

  test.each(Object.keys(ALL))('holds every field of %s', async (name) => {
    const { stdout } = await runClausal(['fields', name]);
    expect(readListing(stdout)).toEqual({ [name]: ALL[name] });
  });

  test('shows type, operators, meaning, values and shape in columns', async () => {
    const { stdout } = await runClausal(['fields', 'payments', '--search', 'refund']);
    expect(stdout).toBe(`\
payments (at most 10 clauses, OR on one field)
  refund.status       token    ${OPERATORS.token.join(' ')}            status of the refund: PENDING, REFUNDED, …
  refund.amount       numeric  ${OPERATORS.numeric.join(' ')}  amount refunded, in the minor unit of its currency
  refund.is_refunded  boolean  ${OPERATORS.boolean.join(' ')}            whether the refund is done
`);
  });

  test.each([
    { what: 'is no resource', args: ['plan'], says: 'clausal: there is no resource `plan`; did you mean `plans`?\n' },
    { what: 'is one too many', args: ['plans', 'payments'], says: "too many arguments for 'fields'" },
  ])('refuses an argument that $what', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await runClausal(['fields', ...args]);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
  });
});

describe('--search', () => {
  test.each([
    { word: 'LAST4', finds: 'payment_method.details.last4', by: 'its path, in any case' },
    { word: 'card statement', finds: 'statement_descriptor', by: 'its description' },
    { word: 'settled', finds: 'payment_status', by: 'a value' },
    { word: 'Gateway', finds: 'processor.type', by: 'a synonym, if nothing contains it' },
    { word: 'card_last4', finds: 'payment_method.details.last4', by: 'a short name' },
  ])('$word finds $finds by $by', async ({ word, finds }) => {
    const { stdout, exitCode } = await runClausal(['fields', '--search', word]);
    expect(exitCode).toBe(0);
    expect(readListing(stdout)['payments']).toContain(finds);
  });

  test('omits resources without a matching field', async () => {
    const { stdout } = await runClausal(['fields', '--search', 'total_spend']);
    expect(Object.keys(readListing(stdout))).toEqual(['customers']);
  });

  test('says on standard error that no field matches, and ends with 1', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['fields', '--search', 'no such word']);
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: '',
      stderr: 'clausal: no field matches `no such word`\n',
      exitCode: 1,
    });
  });
});

describe('--json and --catalogue', () => {
  let files: CatalogueFiles;
  beforeAll(() => {
    files = createCatalogueFiles();
  });
  afterAll(() => files.remove());

  test('reads with --catalogue what --json prints', async () => {
    const { stdout } = await runClausal(['fields', '--json']);
    expect(Object.keys(JSON.parse(stdout).resources)).toEqual(Object.keys(serviceResources));
    const renamed = stdout.replaceAll('"payments":', '"receipts":');
    const file = files.write('all.json', renamed);
    const again = await runClausal(['fields', 'receipts', '--json', '--catalogue', file]);
    expect(JSON.parse(again.stdout)).toEqual({
      version: 2,
      resources: { receipts: JSON.parse(stdout).resources.payments },
    });
  });

  test('--json prints only the resource and the fields that the word finds', async () => {
    const { stdout } = await runClausal(['fields', 'payments', '--search', 'refund.status', '--json']);
    const { resources } = JSON.parse(stdout);
    expect(Object.keys(resources)).toEqual(['payments']);
    expect(Object.keys(resources.payments.fields)).toEqual(['refund.status']);
  });

  test('adds the resources of a file, or replaces one of the same name', async () => {
    const file = files.write('own.json', {
      ...NOTES,
      resources: { ...NOTES.resources, plans: NOTES.resources.notes },
    });
    const { stdout } = await runClausal(['fields', '--catalogue', file]);
    expect(readListing(stdout)).toEqual({ ...ALL, plans: ['title', 'words'], notes: ['title', 'words'] });
  });

  test('sends no control character of a file to the terminal', async () => {
    const { notes } = NOTES.resources;
    const fields = { title: { type: 'string', doc: 'title\nof \u001b[31mthe note' } };
    const file = files.write('hostile.json', { ...NOTES, resources: { notes: { ...notes, fields } } });
    const { stdout } = await runClausal(['fields', 'notes', '--catalogue', file]);
    expect(stdout).toMatch(/title␊of ␛\[31mthe note\n$/);
  });
});

describe('--grammar', () => {
  test.each(Object.keys(GRAMMARS))('prints a grammar of the resource as %s', async (format) => {
    const { stdout, stderr, exitCode } = await runClausal(['fields', 'plans', '--grammar', format]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toContain('trial_price');
  });

  test('needs a resource and a known format', async () => {
    const [none, unknown] = await Promise.all([
      runClausal(['fields', '--grammar', 'gbnf']),
      runClausal(['fields', 'plans', '--grammar', 'peg']),
    ]);
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('payments, customers')]);
    expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('gbnf, json-schema, lark')]);
  });
});
