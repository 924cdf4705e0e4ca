// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { describe, expect, test } from 'vitest';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { createSettings } from '../../linter/settings.ts';
import { listQueries } from './list-queries.ts';

describe('our tags and functions', () => {
  test.each([
    // Names that are not imported from this package, or are shadowed.
    "query('payments')`a:1`;",
    "import { query } from 'other'; query('payments')`a:1`;",
    "import { query } from './clausal'; query('payments')`a:1`;",
    "import { query } from 'clausal/objects'; query('payments')`a:1`;",
    "import { search } from 'clausal'; query('payments')`a:1`;",
    "import query from 'clausal'; query('payments')`a:1`;",
    "import { query } from 'clausal'; function f(query) { query('payments')`a:1`; }",
    "import { query } from 'clausal'; const f = ({ query }) => query('payments')`a:1`;",
    "import { query } from 'clausal'; const f = ([, query = 1]) => query('payments')`a:1`;",
    "import { query } from 'clausal'; function f(...query) { query('payments')`a:1`; }",
    "import { query } from 'clausal'; { const query = other; query('payments')`a:1`; }",
    "import { query } from 'clausal'; { query('payments')`a:1`; function query() {} }",
    "import { query } from 'clausal'; { class query {} query('payments')`a:1`; }",
    "import { query } from 'clausal'; (class query { m() { query('payments')`a:1`; } });",
    "import { query } from 'clausal'; (function query() { query('payments')`a:1`; });",
    "import { query } from 'clausal'; try {} catch (query) { query('payments')`a:1`; }",
    "import { query } from 'clausal'; try {} catch ({ query }) { query('payments')`a:1`; }",
    "import { query } from 'clausal'; for (const query of list) query('payments')`a:1`;",
    "import { query } from 'clausal'; for (let query = 0; ; ) query('payments')`a:1`;",
    "import { query } from 'clausal'; function f() { if (x) { var query = y; } query('payments')`a:1`; }",
    "import { query } from 'clausal'; switch (x) { case 1: let query; query('payments')`a:1`; }",
    "import { query } from 'clausal'; class A { static { var query; query('payments')`a:1`; } }",
    "let { query } = require('clausal'); query = other; query('payments')`a:1`;",
    "let { query } = require('clausal'); [query] = others; query('payments')`a:1`;",
    "let { query } = require('clausal'); for (query of others) query('payments')`a:1`;",
    "let { query } = require('clausal'); ({ query = 1 } = other); query('payments')`a:1`;",
    "var { query } = other; query('payments')`a:1`; var { query } = require('clausal');",
    "const { query = other } = require('clausal'); query('payments')`a:1`;",
    "const { ...query } = require('clausal'); query('payments')`a:1`;",
    "const { query, ...rest } = require('clausal'); rest.query('payments')`a:1`;",
    "const c = import('clausal'); c.query('payments')`a:1`; const { query } = await import('other'); query('plans')`a:1`;",
    "import('clausal').then((c) => c.query('payments')`a:1`);",
    "import { query } from 'clausal'; const T = { a: { b: query('payments') } }; T.a.b = other; T.a.b`a:1`;",
    "import { query } from 'clausal'; const t = { tag: query('payments') }; delete t.tag; t.tag`a:1`;",
    "function f(require) { const { query } = require('clausal'); query('payments')`a:1`; }",
    "const clausal = require('clausal'); clausal[name]('payments')`a:1`;",
    "import * as clausal from 'clausal'; function f(clausal) { clausal.query('payments')`a:1`; }",
    "import { checkQuery } from 'clausal'; checkQuery('payments', text); checkQuery('payments'); checkQuery(...all, 'a');",
    "import { checkQuery } from 'clausal'; checkQuery('payments', ...['a:1']); checkQuery('payments', f`a:1`);",
    "import { checkQuery } from 'clausal'; const { length } = 'a:1'; checkQuery('payments', length);",
    "import { parseQuery, defineResource } from 'clausal'; parseQuery('a:1'); defineResource('payments', 'a:1');",
    "import { search } from 'clausal'; search('payments').where('a', ':', 'b:1'); search('payments').query(); search.query('a:1');",
    "import { search } from 'clausal'; other('payments').query('a:1'); search('payments').other.query('a:1');",
    // A custom resource: its fields are unknown here.
    "import { query } from 'clausal'; query(shipments)`a:1`; query()`a:1`; query(...all)`a:1`;",
    "import { query } from 'clausal'; const name = 'payments'; function f(name) { query(name)`a:1`; }",
    "import { query } from 'clausal'; let name = 'payments'; name = 'plans'; query(name)`a:1`;",
    "import { query } from 'clausal'; const tag = query('payments'); function f(tag) { tag`a:1`; }",
    "import { query } from 'clausal'; query('payments'); query`a:1`; query('payments')('a:1');",
    // Invalid escapes.
    "import { query } from 'clausal'; query('payments')`a:\\u1`; query('payments')`a:\\x`;",
  ])('finds nothing in %s', (file) => {
    expect(listQueries(file)).toEqual([]);
  });

  test.each([
    "import { type query } from 'clausal'; query('payments')`a:1`;",
    "import type { query } from 'clausal'; query('payments')`a:1`;",
    "import type * as clausal from 'clausal'; clausal.query('payments')`a:1`;",
    "import { query } from 'clausal'; enum query { A } query('payments')`a:1`;",
    "import { query } from 'clausal'; namespace N { export const query = f; query('payments')`a:1`; }",
    "import { query } from 'clausal'; class A { constructor(private query: F) { query('payments')`a:1`; } }",
    "import { query } from 'clausal'; type T = typeof query<'a:1'>; interface I { query(query: 'payments'): `a:1` }",
    "import { query } from 'clausal'; declare function f(q: 'payments'): 'a:1'; abstract class A { abstract f(): 'a:1' }",
  ])('finds nothing in the TypeScript %s', (file) => {
    expect(listQueries(file, 'typescript')).toEqual([]);
  });

  test.each([
    ["import { query } from 'clausal'; query('payments')`a:1`;", 'payments a:1'],
    ["import { query as q } from 'clausal'; q(`payments`)`a:1`;", 'payments a:1'],
    ["import { 'query' as q } from 'clausal'; q('payments')`a:1`;", 'payments a:1'],
    ["import * as clausal from 'clausal'; clausal.query('payments')`a:1`;", 'payments a:1'],
    ["import * as clausal from 'clausal'; clausal['query']('payments')`a:1`;", 'payments a:1'],
    ["import * as clausal from 'clausal'; const { query: q } = clausal; q('payments')`a:1`;", 'payments a:1'],
    ["import { query } from 'clausal'; const q = query; const r = q; r('payments')`a:1`;", 'payments a:1'],
    ["import { query } from 'clausal'; const q = query('payments'); q`a:1`; q`b:1`;", 'payments a:1', 'payments b:1'],
    ["import { query } from 'clausal'; const f = () => later`a:1`; const later = query('payments');", 'payments a:1'],
    ["import { query } from 'clausal'; const R = 'payments'; query(R)`a:1`;", 'payments a:1'],
    ["import { query } from 'clausal'; const R = Object.freeze({ A: 'plans' }); query(R.A)`a:1`;", 'plans a:1'],
    ["import { query } from 'clausal'; const R = Object.freeze({ 1: 'plans' }); query(R[1])`a:1`;", 'plans a:1'],
    [
      "import { query } from 'clausal'; const tags = { payments: query('payments') }; tags.payments`a:1`;",
      'payments a:1',
    ],
    ["import { query } from 'clausal'; function f(other) { { let x; query('payments')`a:1`; } }", 'payments a:1'],
    ["import { query } from 'clausal'; function f(query) {} query('payments')`a:1`;", 'payments a:1'],
    [
      "import { query } from 'clausal'; const { query: x } = f(); const y = { query: 1 }; query('plans')`a:1`;",
      'plans a:1',
    ],
    ["import { query } from 'clausal'; export { query as default }; query: for (;;) query('plans')`a:1`;", 'plans a:1'],
    [
      "import { query } from 'clausal'; { let query; } for (let query; ; ); for (const query in x); switch (x) { case 1: let query; } query('plans')`a:1`;",
      'plans a:1',
    ],
    [
      "import { query } from 'clausal'; try {} catch (query) {} (class query {}); (function query() { var query; }); query('plans')`a:1`;",
      'plans a:1',
    ],
    ["const { query } = require('clausal'); query('payments')`a:1`;", 'payments a:1'],
    ["var clausal = require('clausal'); clausal.query('payments')`a:1`;", 'payments a:1'],
    ["require('clausal').query('payments')`a:1`;", 'payments a:1'],
    ["const { query } = await import('clausal'); query('payments')`a:1`;", 'payments a:1'],
    ["(await import('clausal')).query('payments')`a:1`;", 'payments a:1'],
    ["import { query } from 'clausal'; const T = { tag: query('plans') }; f(T); T.tag`a:1`;", 'plans a:1'],
    ["import { search } from 'clausal/builder'; search('plans').query('a:1');", 'plans a:1'],
    ["import { search } from 'clausal'; const s = search('plans'); s.query('a:1').where('b', ':', 1);", 'plans a:1'],
    ["import { search } from 'clausal'; search?.('plans')?.query(`a:1`);", 'plans a:1'],
    ["import { search } from 'clausal'; search('plans').check('a:1');", 'plans a:1'],
    ["import { checkQuery } from 'clausal'; checkQuery('plans', 'a:1');", 'plans a:1'],
    [
      "import { fixQuery, formatQuery } from 'clausal'; fixQuery('plans', 'a'); formatQuery('plans', 'b');",
      'plans a',
      'plans b',
    ],
    // Texts that are not passed as literals.
    ["import { checkQuery } from 'clausal'; const text = 'a:1'; checkQuery('plans', text);", 'plans a:1'],
    ["import { checkQuery } from 'clausal'; let text = 'a:1'; checkQuery('plans', text);", 'plans a:1'],
    [
      "import { checkQuery } from 'clausal'; checkQuery('plans', isOpen ? 'a:1' : other ?? 'b:1');",
      'plans a:1',
      'plans b:1',
    ],
    ["import { checkQuery } from 'clausal'; const T = { A: 'a:1' }; checkQuery('plans', T.A);", 'plans a:1'],
    ["import { checkQuery } from 'clausal'; const A = 'a'; const B = A + ':1'; checkQuery('plans', B);", 'plans a:1'],
    ["import { checkQuery } from 'clausal'; checkQuery('plans', String.raw`a:\"\\d\"`);", 'plans a:"\\d"'],
    ["import { checkQuery } from 'clausal'; checkQuery('plans', String.raw`a\r\nb\rc`);", 'plans a\nb\nc'],
    // Other code may have changed the object.
    [
      "import { checkQuery } from 'clausal'; const A = { B: 'b' }; f(A); const C = A.B + 1; checkQuery('plans', `a:${C}`);",
      'plans a:0',
    ],
    // One text for two resources is two queries; twice for one resource is one.
    [
      "import { checkQuery } from 'clausal'; const t = 'a:1'; for (const r of f) checkQuery('plans', t), checkQuery('payments', t);",
      'plans a:1',
      'payments a:1',
    ],
    [
      "import { checkQuery, fixQuery } from 'clausal'; const t = 'a:1'; checkQuery('plans', t); fixQuery('plans', t);",
      'plans a:1',
    ],
  ])('finds the queries of %s', (file, ...queries) => {
    expect(listQueries(file)).toEqual(queries);
  });

  test.each([
    ["import { query } from 'clausal'; query<'payments'>('payments')`a:1`;", 'payments a:1'],
    ["import { query } from 'clausal'; (query as any)('payments')!`a:1`;", 'payments a:1'],
    [
      "import { query } from 'clausal'; const q = <any>query; (q satisfies F)('payments' as const)`a:1`;",
      'payments a:1',
    ],
    ["import { query } from 'clausal'; enum R { A = 'plans' } query(R.A)`a:1`;", 'plans a:1'],
    ["import { query } from 'clausal'; const R = { A: 'plans' } as const; query(R.A)`a:1`;", 'plans a:1'],
    ["import { query } from 'clausal'; @d() class A { @e f = query('plans')`a:1`; g(@h() x: X) {} }", 'plans a:1'],
    ["import { query } from 'clausal'; @d export class A { accessor f = query('plans')`a:1` }", 'plans a:1'],
    ["import { query } from 'clausal'; using x = f(); export = query('plans')`a:1`;", 'plans a:1'],
    [
      "import x from './x.json' with { type: 'json' }; import { query } from 'clausal'; query('plans')`a:1`;",
      'plans a:1',
    ],
  ])('finds the queries of the TypeScript %s', (file, ...queries) => {
    expect(listQueries(file, 'typescript')).toEqual(queries);
  });

  test('reads JSX, and TypeScript with JSX', () => {
    const head = "import { query } from 'clausal';";
    expect(listQueries(`${head} <A b={query('plans')\`a:1\`}>{query('plans')\`b:1\`} text</A>;`)).toEqual([
      'plans a:1',
      'plans b:1',
    ]);
    expect(listQueries(`${head} const f = <T,>(x: T) => <A<T> b={query('plans')\`a:1\`} />;`, 'tsx')).toEqual([
      'plans a:1',
    ]);
  });

  test('the argument names the resource', () => {
    const file = "import { query } from 'clausal'; const tag = query('payment'); tag`a:1`;";
    const [found] = readProgram(file, 'javascript', createSettings()).queries;
    expect(found?.resource).toEqual({
      name: 'payment',
      span: { start: file.indexOf('payment'), end: file.indexOf("')") },
    });
  });
});
