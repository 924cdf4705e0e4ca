import { expectTypeOf, test } from 'vitest';
import { type CheckedExpression, fromExpression, isFieldName, isOperatorOf } from '../../src/builder/index.ts';
import {
  type AndSearch,
  type CheckedQuery,
  catalogue,
  checkQuery,
  type DiagnosticCode,
  type FieldName,
  OPERATORS,
  type Operator,
  QueryError,
  type ResourceName,
  type Search,
  search,
  type ValueAt,
} from '../../src/index.ts';

// Programs as users write them, from the guide alone, without a cast. Each has a line that must not compile.

/** What Express passes to a handler. */
interface Request {
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
}
interface Response {
  status(code: number): Response;
  json(body: unknown): void;
}

declare function fetchJson(url: string): Promise<{ readonly data: readonly unknown[] }>;

test('a handler builds a search from the parameters of a request', () => {
  const statuses = ['SETTLED', 'DECLINED'] as const;
  const one = (value: string | readonly string[] | undefined): string | undefined =>
    typeof value === 'string' ? value : value?.[0];

  const handler = async (request: Request, response: Response): Promise<void> => {
    try {
      const { email, minimum, status, since, typed } = request.query;
      let found = search('payments');
      if (typeof typed === 'string') found = found.and(search('payments').check(typed));
      if (typeof email === 'string') found = found.where('customer.email', ':', email);
      const known = statuses.find((one) => one === status);
      found = found
        .when(known, (start, value) => start.where('payment_status', ':', value))
        .when(one(minimum), (start, value) => start.where('amount', '>=', Number(value)))
        .when(one(since), (start, value) => start.where('created_at', '>=', `${value}T00:00:00Z`));
      if (found.count === 0) return response.status(400).json({ error: 'choose at least one' });
      const parameters = new URLSearchParams({ query: String(found), limit: '20' });
      response.json(await fetchJson(`/v1/payments/search?${parameters}`));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      response.status(400).json(error.diagnostics.map(({ code, message }) => ({ code, message })));
    }
  };
  expectTypeOf(handler).toBeFunction();

  let found = search('payments');
  // @ts-expect-error a string is no status
  found = found.where('payment_status', ':', one(undefined) ?? '');
  // @ts-expect-error it may have no clauses
  new URLSearchParams({ query: found.text });
});

test('a generic repository narrows searches on any resource', () => {
  class Repository<Name extends ResourceName> {
    readonly #resource: Name;
    readonly #saved = new Map<string, Search<Name>>();

    constructor(resource: Name) {
      this.#resource = resource;
    }

    where<Field extends FieldName<Name>>(field: Field, value: ValueAt<Name, Field, ':'>): Search<Name> {
      return search(this.#resource).where(field, ':', value);
    }

    whereAll<Field extends FieldName<Name>>(
      field: Field,
      values: readonly ValueAt<Name, Field, ':'>[],
    ): readonly Search<Name>[] {
      return values.map((value) => search(this.#resource).where(field, ':', value));
    }

    save(name: string, found: Search<Name>): this {
      this.#saved.set(name, found);
      return this;
    }

    parse(text: string): CheckedQuery<Name> | readonly DiagnosticCode[] {
      const { query, diagnostics } = checkQuery(this.#resource, text);
      return query ?? diagnostics.map(({ code }) => code);
    }

    async find(found: Search<Name>): Promise<readonly unknown[]> {
      const { data } = await fetchJson(`/v1/${found.resource}/search?query=${encodeURIComponent(String(found))}`);
      return data;
    }
  }

  const plans = new Repository('plans');
  plans.save('monthly', plans.where('interval', 'months')).save('named', search('plans').where('name', '~', 'pro'));
  plans.whereAll('interval', ['days', 'months']);
  // @ts-expect-error no field of plans
  plans.where('amount', 5);
  // @ts-expect-error `months`
  plans.where('interval', 'month');
  // @ts-expect-error a search on payments
  plans.save('large', search('payments').where('amount', '>', 5));

  class Payments extends Repository<'payments'> {
    readonly scope: AndSearch<'payments'>;

    constructor(scope: AndSearch<'payments'>) {
      super('payments');
      this.scope = scope;
    }

    settled(): AndSearch<'payments'> {
      return this.scope.where('payment_status', ':', 'SETTLED');
    }
  }
  new Payments(search('payments').where('metadata[shop]', ':', 'x')).settled().exists('id');
  // @ts-expect-error an OR query takes no clause with AND
  new Payments(search('payments').oneOf('id', ['a']));
});

test('the model of a filter keeps rows, offers choices and makes a search', () => {
  interface Choice {
    readonly field: string;
    readonly label: string;
    readonly operators: readonly Operator[];
  }
  const choices: readonly Choice[] = Object.entries(catalogue.payments.fields).map(([field, { type, doc }]) => ({
    field,
    label: doc,
    operators: OPERATORS[type],
  }));

  interface Row {
    readonly field: unknown;
    readonly op: unknown;
    readonly value: unknown;
  }

  class Filter {
    #rows: readonly Row[] = [];

    add(row: Row): void {
      this.#rows = [...this.#rows, row];
    }

    operators(field: string): readonly string[] {
      if (!isFieldName('payments', field)) return [];
      return [':', '~', '>', '<', '>=', '<='].filter((one) => isOperatorOf('payments', field, one));
    }

    get messages(): readonly string[] {
      const { errors } = fromExpression('payments', { all: this.#rows });
      return errors.map(({ path, message }) => `${path.join('.')}: ${message}`);
    }

    get expression(): CheckedExpression<'payments'> | undefined {
      return fromExpression('payments', { all: this.#rows }).expression;
    }
  }

  const filter = new Filter();
  filter.add({ field: choices[0]?.field, op: ':', value: 'x' });
  filter.expression?.text;
  // @ts-expect-error it may be absent
  filter.expression.text;
});
