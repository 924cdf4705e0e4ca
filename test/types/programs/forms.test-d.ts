import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  type CheckedExpression,
  fromExpression,
  isFieldName,
  isOperatorOf,
  isSearch,
  isValueOf,
  toExpression,
} from '../../../src/builder/index.ts';
import {
  type AndSearch,
  all,
  catalogue,
  type FieldName,
  oneOf,
  QueryError,
  query,
  type Search,
  type SearchStart,
  search,
  type ValueAt,
} from '../../../src/index.ts';

// Short programs of pages and services, without a cast.

type Status = ValueAt<'payments', 'payment_status', ':'>;
declare function fetchJson(url: string): Promise<{ readonly data: readonly unknown[] }>;

test('a handler reads a form', () => {
  const handle = (form: FormData): string | undefined => {
    const email = form.get('email');
    const status = form.get('status');
    let found = search('payments');
    if (typeof email === 'string' && email !== '') found = found.where('customer.email', ':', email);
    if (isValueOf('payments', 'payment_status', status)) found = found.where('payment_status', ':', status);
    return found.text;
  };
  expectTypeOf(handle).returns.toEqualTypeOf<string | undefined>();
});

test('optional inputs are left out', () => {
  interface Input {
    readonly email?: string | null;
    readonly minimum?: number | undefined;
    readonly status?: Status;
  }
  const build = ({ email, minimum, status }: Input) =>
    search('payments')
      .when(email, (found, value) => found.where('customer.email', ':', value))
      .when(minimum, (found, value) => found.where('amount', '>=', value))
      .when(status, (found, value) => found.where('payment_status', ':', value));
  build({ email: null, status: 'SETTLED' }).exists('id');
  // @ts-expect-error not a status
  build({ status: 'PAID' });
});

test('a request is made with URLSearchParams', () => {
  const url = (found: Search<'payments'>, after?: string): string => {
    const parameters = new URLSearchParams({ query: String(found), limit: '20' });
    if (after !== undefined) parameters.set('starting_after', after);
    return `/v1/payments/search?${parameters}`;
  };
  url(search('payments').where('amount', '>', 5));
  url(search('payments').oneOf('id', ['a']));
  // @ts-expect-error a search on plans
  url(search('plans').exists('name'));
});

test('a request is made with encodeURIComponent', () => {
  const find = async (found: Search) =>
    fetchJson(`/v1/${found.resource}/search?query=${encodeURIComponent(String(found))}`);
  find(search('plans').where('interval', ':', 'months'));
});

test('a client posts a search as JSON', () => {
  const post = (found: Search<'subscriptions'>): RequestInit => ({
    method: 'POST',
    body: JSON.stringify({ query: found, limit: 5 }),
  });
  expectTypeOf(post).returns.toHaveProperty('body');
});

test('clauses are reduced to a search', () => {
  const words: readonly string[] = ['coffee', 'milk'];
  const found = words.reduce<AndSearch<'payments'>>(
    (all, word) => all.where('statement_descriptor', '~', word),
    search('payments').where('amount', '>', 0),
  );
  expectTypeOf(found).toEqualTypeOf<AndSearch<'payments'>>();
});

test('clauses are added in a loop', () => {
  let found: AndSearch<'payments'> = search('payments').exists('refund.status');
  for (const [key, value] of Object.entries({ shop: 'x', order: '7' })) {
    found = found.where(`metadata[${key}]`, ':', value);
  }
  found.toQuery();
});

test('searches of a list are joined', () => {
  const isLarge: boolean = Math.random() > 2;
  const large = search('payments').where('amount', '>', 500);
  const settled = search('payments').where('payment_status', ':', 'SETTLED');
  search('payments').and([isLarge && large, settled, undefined]).text?.length;
  // @ts-expect-error on another resource
  search('payments').and([search('plans').exists('name')]);
});

test('a list of searches runs one after the other', async () => {
  const searches: readonly Search<'payments'>[] = [
    search('payments').where('amount', '>', 5),
    search('payments').oneOf('id', ['a', 'b']),
    search('payments').query('payment_status:"SETTLED"'),
  ];
  const run = async () => {
    for (const found of searches) await fetchJson(String(found));
  };
  expectTypeOf(run).returns.resolves.toBeVoid();
});

test('a filter is saved and loaded', () => {
  const save = (found: Search<'payments'>): string => JSON.stringify(toExpression(found));
  const load = (text: string): CheckedExpression<'payments'> | undefined =>
    fromExpression('payments', JSON.parse(text)).expression;
  load(save(search('payments').where('amount', '>', 5)))?.text;
});

test('a saved text is read again', () => {
  const read = (text: string): Search<'payments'> | readonly string[] => {
    try {
      return search('payments').check(text);
    } catch (error) {
      if (error instanceof QueryError) return error.diagnostics.map(({ message }) => message);
      throw error;
    }
  };
  // @ts-expect-error unknown text
  const wrong = (text: string) => search('payments').query(text);
  expectTypeOf(read).toBeFunction();
  expectTypeOf(wrong).toBeFunction();
});

test('a template takes values', () => {
  const find = (email: string, minimum: number, since: Date) =>
    query('payments')`customer.email:${email} amount>=${minimum} created_at>=${since}`;
  String(find('a@b.example', 5, new Date()));
  // @ts-expect-error an object is not a value
  query('payments')`amount>=${{ minimum: 5 }}`;
});

test('a template takes searches', () => {
  const scope = search('payments').where('customer.external_id', ':', 'shop-17');
  const isLarge: boolean = Math.random() > 2;
  String(query('payments')`${scope} ${isLarge && search('payments').where('amount', '>', 500)}`);
});

test('a name of a field is narrowed', () => {
  const label = (name: string): string => (isFieldName('payments', name) ? `${name}` : 'other');
  const add = (name: FieldName<'plans'>) => name.length;
  const given: string = label('amount');
  if (isFieldName('plans', given)) add(given);
  // @ts-expect-error not narrowed
  add(given);
});

test('an operator is narrowed', () => {
  const compare = (operator: string, amount: number) =>
    isOperatorOf('payments', 'amount', operator) ? search('payments').where('amount', operator, amount) : undefined;
  compare('>=', 5)?.exists('id');
});

test('a value is narrowed', () => {
  const byStatus = (status: string) =>
    isValueOf('payments', 'payment_status', status)
      ? search('payments').where('payment_status', ':', status)
      : undefined;
  // @ts-expect-error perhaps not a status
  byStatus('SETTLED').exists('id');
});

test('a message that may be a search is narrowed', () => {
  const show = (value: unknown): string => (isSearch(value) ? (value.text ?? '') : 'no search');
  expectTypeOf(show).returns.toBeString();
});

test('the values of a field are the options of a select', () => {
  const { members } = catalogue.payments.fields.payment_status.values;
  const options = members.map((value) => ({ value, label: value.toLowerCase() }));
  const choose = (index: number) => {
    const option = options[index];
    return option && search('payments').where('payment_status', ':', option.value);
  };
  expectTypeOf(choose).toBeFunction();
});

test('a schema of zod takes the values of a field', () => {
  const schema = z.object({
    status: z.enum(catalogue.payments.fields.payment_status.values.members).optional(),
    minimum: z.coerce.number().optional(),
  });
  const handle = (body: unknown) => {
    const { status, minimum } = schema.parse(body);
    return search('payments')
      .when(status, (found, value) => found.where('payment_status', ':', value))
      .when(minimum, (found, value) => found.where('amount', '>=', value));
  };
  expectTypeOf(handle).toBeFunction();
});

test('a procedure of a router validates its input', () => {
  const procedure = <Input, Output>(input: z.ZodType<Input>, run: (input: Input) => Output) => ({
    call: (raw: unknown): Output => run(input.parse(raw)),
  });
  const list = procedure(z.object({ emails: z.array(z.string()) }), ({ emails }) =>
    String(all('payments', [oneOf('customer.email', emails)])),
  );
  expectTypeOf(list.call({})).toEqualTypeOf<string>();
});

test('a handler answers with the messages of a wrong query', () => {
  interface Context {
    readonly req: { query(name: string): string | undefined };
    json(body: unknown, status?: number): Response;
  }
  const handler = async (context: Context): Promise<Response> => {
    try {
      const found = search('payments').check(context.req.query('q') ?? '');
      return context.json(await fetchJson(String(found)));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return context.json({ errors: error.diagnostics }, 400);
    }
  };
  expectTypeOf(handler).returns.resolves.toEqualTypeOf<Response>();
});

test('a hook keeps a search as state', () => {
  const useState = <State>(initial: State): [State, (next: State | ((last: State) => State)) => void] => [
    initial,
    () => undefined,
  ];
  const useFilter = () => {
    const [found, setFound] = useState<AndSearch<'payments'>>(search('payments'));
    const setStatus = (status: Status) =>
      setFound((last) => last.without('payment_status').where('payment_status', ':', status));
    return { text: found.text, setStatus };
  };
  expectTypeOf(useFilter).returns.toHaveProperty('setStatus');
});

test('a cache has the text of a search as its key', () => {
  const cache = new Map<string, Promise<unknown>>();
  const load = (found: Search): Promise<unknown> => {
    const key = String(found);
    const known = cache.get(key) ?? fetchJson(key);
    cache.set(key, known);
    return known;
  };
  load(search('plans').exists('name'));
});

test('a start is passed to a function', () => {
  const begin = (start: SearchStart<'payments'>) => start.query('amount>5').where('currency_code', ':', 'EUR');
  begin(search('payments'));
});

test('dates come in several forms', () => {
  const since = new Date();
  search('payments').where('created_at', '>=', since).where('created_at', '<', 1_750_000_000);
  search('payments').where('created_at', '>=', since.toISOString());
  // @ts-expect-error no time of day
  search('payments').where('created_at', '>=', '2025-01-31');
});

test('rows of a table of filters report their mistakes', () => {
  const check = (rows: readonly unknown[]): ReadonlyMap<unknown, string> =>
    new Map(fromExpression('payments', { all: rows }).errors.map(({ path, message }) => [path[1], message]));
  check([{ field: 'amount', op: '>', value: '5' }]);
});
