import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type DateOptions, isQueryError, prepareQuery, type QueryParameter } from '../../../src/index.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';

const NOW = new Date('2025-01-08T12:00:00.750Z');

/** The search of a stored text, whatever the types say. */
function bind(text: string, values: unknown, options: unknown = { now: NOW }): string {
  return String(prepareQuery('payments', text).bind(values as never, options as DateOptions));
}

describe('prepareQuery', () => {
  test('lists the parameters in the order of the text, each once', () => {
    const { text, resource, parameters } = prepareQuery(
      'payments',
      '-metadata.shop:$shop id:$id amount>=$min metadata[a]:$min id:$id',
    );
    expect({ text, resource }).toEqual({
      text: '-metadata.shop:$shop id:$id amount>=$min metadata[a]:$min id:$id',
      resource: 'payments',
    });
    const id = { field: 'id', operator: ':', type: 'token' };
    expect(parameters).toEqual([
      { name: 'shop', clauses: [{ field: 'metadata[shop]', operator: ':', type: 'token', not: true }] },
      { name: 'id', clauses: [id, id] },
      {
        name: 'min',
        clauses: [
          { field: 'amount', operator: '>=', type: 'numeric' },
          { field: 'metadata[a]', operator: ':', type: 'token' },
        ],
      },
    ]);
  });

  test('returns an immutable object', () => {
    const prepared = prepareQuery('payments', 'amount>=$min');
    expect(Object.isFrozen(prepared)).toBe(true);
    expect(() => (prepared.parameters as QueryParameter[]).pop()).toThrow(TypeError);
    expect(Object.isFrozen(prepared.parameters[0]?.clauses[0])).toBe(true);
  });

  test.each([
    [
      'status:$status',
      'field-alias: `status` is not a field of payments; the full path is `payment_status`, in `status:$status`',
    ],
    [
      'amount~$min',
      'unsupported-operator: `~` does not work on `amount`, a numeric field; it takes `:` `>` `<` `>=` `<=`, in `amount~$min`',
    ],
    [
      'amount>=$min OR id:$id',
      'or-across-fields: an `OR` query on payments can use only one field; this one uses `amount` and `id`, in `amount>=$min OR id:$id`',
    ],
    [
      'amount>=-$min',
      'invalid-number: `-$min` is not a plain decimal number; `amount` is a numeric field, in `amount>=-$min`',
    ],
    [
      'created_at>="now-7d" amount>=$min',
      'invalid-date: `now-7d` is a relative date, which the service does not take; use an expression, or `dateRange` in code, in `created_at>="now-7d" amount>=$min`',
    ],
    ['', 'empty-query: the query is empty'],
  ])('refuses %s', (text, message) => {
    expect(() => prepareQuery('payments', text)).toThrow(expect.objectContaining({ name: 'QueryError', message }));
  });

  test('refuses a text or a resource of another type', () => {
    expect(() => prepareQuery('payments', null as never)).toThrow(new TypeError('`text` must be a string'));
    expect(() => prepareQuery('payment' as never, 'id:$id' as never)).toThrow(/^`resource` must be one of/);
  });
});

describe('bind', () => {
  test.each([
    ['amount>=$min', { min: 500 }, 'amount>=500'],
    ['amount>=$min', { min: 500n }, 'amount>=500'],
    ['amount>=$min amount<=$max', { max: 9, min: 5 }, 'amount>=5 amount<=9'],
    ['amount>=$x metadata[a]:$x', { x: 5 }, 'amount>=5 metadata[a]:"5"'],
    ['-metadata.shop:$shop', { shop: 'a' }, '-metadata[shop]:"a"'],
    [
      'payment_status:$a OR payment_status:"FAILED"',
      { a: 'settled' },
      'payment_status:"SETTLED" OR payment_status:"FAILED"',
    ],
    ['refund.is_refunded:$x', { x: true }, 'refund.is_refunded:true'],
    ['metadata[a]:"$min" amount>$min', { min: 5 }, 'metadata[a]:"$min" amount>5'],
    ['metadata[a]:$x metadata[b]:null', { x: 'a' }, 'metadata[a]:"a" metadata[b]:null'],
    ['metadata[a]:$x', { x: 'null' }, 'metadata[a]:"null"'],
    // Names that every object inherits.
    ['amount>$constructor amount<$__proto__', JSON.parse('{"constructor": 5, "__proto__": 9}'), 'amount>5 amount<9'],
    ['amount>5', {}, 'amount>5'],
  ])('puts values into %s', (text, values, expected) => {
    expect(bind(text, values)).toBe(expected);
  });

  test.each([
    ['now', undefined, '2025-01-08T12:00:00Z'],
    ['now-90m', undefined, '2025-01-08T10:30:00Z'],
    ['now-7d', undefined, '2025-01-01T12:00:00Z'],
    ['now+12h', undefined, '2025-01-09T00:00:00Z'],
    ['now-1w', 'Europe/Berlin', '2025-01-01T13:00:00+01:00'],
    ['now-1d', 'America/New_York', '2025-01-07T07:00:00-05:00'],
  ])('resolves %s in %s', (since, timeZone, expected) => {
    expect(bind('created_at>=$since', { since }, { now: NOW, timeZone })).toBe(`created_at>="${expected}"`);
  });

  test('keeps relative dates relative: each call has its own `now`', () => {
    const recent = prepareQuery('payments', 'created_at>=$since');
    const at = (now: Date): string => String(recent.bind({ since: 'now' }, { now }));
    expect(at(new Date(0))).toBe('created_at>="1970-01-01T00:00:00Z"');
    expect(at(new Date(1000))).toBe('created_at>="1970-01-01T00:00:01Z"');
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    expect(String(recent.bind({ since: 'now' }))).toBe('created_at>="2025-01-08T12:00:00Z"');
  });

  test.each([
    ['created_at>=$x', 'last month', 'created_at>="2024-12-01T00:00:00+01:00"'],
    ['created_at<$x', 'last month', 'created_at<"2024-12-01T00:00:00+01:00"'],
    ['created_at>$x', 'last month', 'created_at>="2025-01-01T00:00:00+01:00"'],
    ['created_at<=$x', 'last month', 'created_at<"2025-01-01T00:00:00+01:00"'],
    ['-created_at<=$x', 'now-1d/d', '-created_at<"2025-01-08T00:00:00+01:00"'],
    ['created_at<=$x', 'now-1d/d+8h', 'created_at<="2025-01-07T08:00:00+01:00"'],
    [
      'created_at>=$x created_at<=$x',
      'yesterday',
      'created_at>="2025-01-07T00:00:00+01:00" created_at<"2025-01-08T00:00:00+01:00"',
    ],
  ])('%s with %s is %s', (text, x, expected) => {
    expect(bind(text, { x }, { now: NOW, timeZone: 'Europe/Berlin' })).toBe(expected);
  });

  test.each([
    ['created_at>=$x', 'now-7x', '`now-7x` has an unknown unit; the units are `m`, `h`, `d`, `w`, `M`, `Q`, `y`'],
    ['created_at:$x', 'now-7d', '`now-7d` is an instant, which hardly any date equals'],
    [
      'created_at:$x',
      'yesterday',
      '`yesterday` is a period, which takes two clauses; use `>=`, `<`, `>` or `<=`, or `prepareExpression`',
    ],
    ['created_at<=$x', 'now+9999y', '`now+9999y` is not within the years 0 to 9999'],
    ['created_at<=$x', 'now-7', '`now-7` is not a relative date; use `now` with steps'],
    ['created_at<=$x', 'last 7 days', '`last 7 days` is not a relative date; use `now` with steps'],
    ['created_at<=$x', 'fortnight', '`fortnight` is neither'],
  ])('refuses %s with %s', (text, x, message) => {
    expect(() => bind(text, { x })).toThrow(expect.objectContaining({ name: 'QueryError' }));
    expect(() => bind(text, { x })).toThrow(`invalid-date: ${message}`);
    expect(() => bind(text, { x })).toThrow(`for \`$x\` of \`${text}\``);
  });

  test('resolves no relative date of another type', () => {
    expect(bind('metadata[a]:$x', { x: 'now' })).toBe('metadata[a]:"now"');
  });

  test.each([
    [{}, 'invalid-value: `$min` has no value\ninvalid-value: `$id` has no value\nin `amount>=$min id:$id`'],
    [{ min: 5, id: undefined }, 'invalid-value: `$id` has no value, in `amount>=$min id:$id`'],
    [
      { min: 5, id: 'a', mni: 5 },
      'invalid-value: `$mni` is not a parameter; the nearest is `$min`, in `amount>=$min id:$id`',
    ],
    [
      { min: 5, id: null },
      'invalid-value: `$id` is `null`, which may be an accident; to find objects without a value, write `null` in the text, in `amount>=$min id:$id`',
    ],
    [
      { min: 'x', id: 'a' },
      'invalid-number: `x` is not a plain decimal number; `amount` is a numeric field, in `amount>="x"`, for `$min` of `amount>=$min id:$id`',
    ],
    [
      { min: {}, id: 'a' },
      'invalid-value: the value of `amount` must be a string, number, bigint, boolean, Date or null; got object, in `amount`, for `$min` of `amount>=$min id:$id`',
    ],
    [
      { min: 5, id: ['a'] },
      'invalid-value: the value of `id` must be a single value; use `oneOf` for several; got array, in `id`, for `$id` of `amount>=$min id:$id`',
    ],
    [
      null,
      'invalid-value: the values must be an object with a value for each parameter; got null, in `amount>=$min id:$id`',
    ],
    [
      ['a'],
      'invalid-value: the values must be an object with a value for each parameter; got array, in `amount>=$min id:$id`',
    ],
    [
      Object.create({ min: 5, id: 'a' }),
      'invalid-value: `$min` has no value\ninvalid-value: `$id` has no value\nin `amount>=$min id:$id`',
    ],
  ])('names the parameter: %j', (values, message) => {
    expect(() => bind('amount>=$min id:$id', values)).toThrow(expect.objectContaining({ name: 'QueryError', message }));
  });

  test.each<readonly [unknown, readonly string[]]>([
    [{}, ['$min', '$id']],
    [{ min: 5 }, ['$id']],
    [{ min: 5, id: 'a', mni: 5 }, ['amount>=$min id:$id']],
    [null, ['amount>=$min id:$id']],
  ])('marks the parameter without a value, or the whole text: %j', (values, marked) => {
    const text = 'amount>=$min id:$id';
    try {
      expect.fail(bind(text, values));
    } catch (error) {
      if (!isQueryError(error)) throw error;
      expect(error.diagnostics.map(({ span }) => text.slice(span.start, span.end))).toEqual(marked);
    }
  });

  test('refuses values that cannot be read', () => {
    const hostile = {
      get min(): never {
        throw new RangeError('no');
      },
    };
    expect(() => bind('amount>=$min', hostile)).toThrow(expect.objectContaining({ name: 'QueryError' }));
  });

  test.each([
    [{ now: new Date(Number.NaN) }, '`now` must be a valid `Date`; got object'],
    [{ now: '2025-01-01' }, '`now` must be a valid `Date`; got "2025-01-01"'],
    [{ timeZone: 'Berlin' }, '`timeZone` must be the name of a time zone, such as Europe/Berlin; got "Berlin"'],
  ])('refuses the options %j', (options, message) => {
    expect(() => bind('amount>=$min', { min: 5 }, options)).toThrow(new TypeError(message));
  });
});

describe('a value', () => {
  const TEXTS = ['metadata[a]:$x', 'amount>5 -metadata[a]:$x id:"b"', 'metadata[a]:$x OR metadata[a]:$x'];

  test('a value is one text of its clause, whatever it holds', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('$x', 'now-7d', '" OR id:"b', '\\"', 'null', '5'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), value, (text, x) => {
        const asked = parseQuery(text.replaceAll('$x', '"a"')).ast;
        const { ast, diagnostics } = parseQuery(bind(text, { x }));
        expect(diagnostics).toEqual([]);
        expect(ast.connectives.map(({ raw }) => raw)).toEqual(asked.connectives.map(({ raw }) => raw));
        expect(ast.clauses.map(({ field, operator }) => [field.path, operator?.raw])).toEqual(
          asked.clauses.map(({ field, operator }) => [field.path, operator?.raw]),
        );
        for (const [index, clause] of asked.clauses.entries()) {
          if (clause.field.path === 'metadata')
            expect(ast.clauses[index]?.value).toMatchObject({ kind: 'Text', text: x, open: '"' });
        }
      }),
    );
  });

  test('a value of any type gives a search or a `QueryError` that names the parameter', () => {
    const texts = [
      'amount>=$x',
      'created_at<$x',
      'payment_status:$x',
      'refund.is_refunded:$x',
      'customer.full_name~$x',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...texts, ...TEXTS), fc.anything({ withDate: true, withBigInt: true }), (text, x) => {
        try {
          expect(parseQuery(bind(text, { x })).diagnostics).toEqual([]);
        } catch (error) {
          if (!isQueryError(error)) throw error;
          expect(error.message).toContain('`$x`');
        }
      }),
    );
  });
});
