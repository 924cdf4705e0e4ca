import fc from 'fast-check';
import { migrateRequest } from '../../src/client/migrate.ts';
import type { ListAssumption } from '../../src/language/catalogue/list-filters.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

const STATUSES = ['PENDING', 'FAILED', 'AUTHORIZED', 'SETTLING', 'SETTLED', 'DECLINED', 'BLOCKED', 'CANCELLED'];
const CURRENCIES = ['EUR', 'USD', 'JPY'];
const DESCRIPTORS = ['ACME SHOP', 'acme', 'Acmeshop Berlin', 'shop ACME', '--', undefined];
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);

interface ListedPayment {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Payments with the bounds of the filters below among their values, and some without values. */
export function createPayments(count: number): readonly ListedPayment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `pay_${index}`,
    amount: (index * 7) % 13,
    currency_code: CURRENCIES[index % 3],
    ...(index % 11 !== 0 && { payment_status: STATUSES[index % 8] }),
    statement_descriptor: DESCRIPTORS[index % DESCRIPTORS.length],
    ...(index % 17 !== 0 && { created_at: new Date(START_MS + ((index * 5) % 40) * (DAY_MS / 8)).toISOString() }),
  }));
}

const status = fc.mixedCase(fc.constantFrom(...STATUSES));
const statuses = fc.uniqueArray(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 8 }).map((all) => all.join());
const amount = fc.integer({ min: -1, max: 13 }).map(String);
const time = fc
  .tuple(fc.integer({ min: -1, max: 40 }), fc.constantFrom('Z', '+01:00', '', 'day'))
  .map(([step, offset]) => {
    const text = new Date(START_MS + step * (DAY_MS / 8)).toISOString();
    return offset === 'day'
      ? text.slice(0, 10)
      : text.slice(0, step % 2 === 0 ? 19 : 16) + (step % 2 === 0 ? offset : '');
  });

/** Filters of version 1, with right values. */
export const listFilters: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record(
  {
    amount_from: amount,
    amount_to: amount,
    currency_code: fc.mixedCase(fc.constantFrom(...CURRENCIES)),
    from: time,
    to: time,
    payment_status: status,
    payment_status_in: statuses,
    payment_status_not_in: statuses,
    statement_descriptor: fc.constantFrom('acme', 'ACME shop', 'shop', '--', 'meshop', 'ac', '"'),
  },
  { requiredKeys: [] },
);

/** The settings of the assumptions that have several answers. */
const SETTINGS = (['words', 'part'] as const).flatMap((texts) =>
  (['start', 'end'] as const).map((days) => ({
    assume: { 'list-texts': texts, 'list-days': days } as const,
    accept: ['all', `descriptor-${texts}`, `day-${days}`] as readonly (ListAssumption | 'all')[],
  })),
);

/** Compares the lists of a sandbox with what migrated queries find among its payments. */
export function createComparison(payments: readonly ListedPayment[]) {
  const settings = SETTINGS.map(({ assume, accept }) => ({ accept, sandbox: createSandbox({ payments, assume }) }));
  return async (filters: Readonly<Record<string, string>>): Promise<readonly (readonly [unknown, unknown])[]> =>
    Promise.all(
      settings.map(async ({ accept, sandbox }) => {
        const listed: string[] = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const parameters = new URLSearchParams({ ...filters, limit: '1000', page: String(page) });
          const headers = { authorization: `Bearer ${sandbox.key}` };
          const response = await sandbox.fetch(`${sandbox.url}/payments?${parameters}`, { headers });
          if (response.status !== 200)
            return ['refused', findMigrated(payments, filters, accept) ?? 'refused'] as const;
          const { data, meta } = (await response.json()) as ListAnswer;
          listed.push(...data.map(({ id }) => id));
          pages = meta.pages;
        }
        return [listed.sort(), findMigrated(payments, filters, accept)?.toSorted()] as const;
      }),
    );
}

interface ListAnswer {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly pages: number };
}

/** The ids of the payments that a migrated request finds; `undefined` if it has no expression. */
function findMigrated(
  payments: readonly ListedPayment[],
  filters: Readonly<Record<string, string>>,
  accept: readonly (ListAssumption | 'all')[],
): readonly string[] | undefined {
  const { expression, query, plan } = migrateRequest('GET /payments', filters, { accept });
  if (expression === undefined) return undefined;
  const queries = (query === undefined ? (plan?.queries ?? []) : [query]).map((one) => compileCheckedMatcher(one));
  const local = plan?.local === undefined ? undefined : compileCheckedMatcher(plan.local);
  const found = payments.filter((one) => queries.some((matches) => matches(one)) && (local?.(one) ?? true));
  return found.map(({ id }) => id);
}
