// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src/files/hosts/javascript/dialects.ts';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { lintText } from '../../../../src/files/linter/examine-text.ts';
import { marked } from '../../../support/marked.ts';
import { createSettings } from '../../linter/settings.ts';

const settings = createSettings({ calls: [{ call: 'find', argument: 0, resource: 'payments' }] });

function lint(file: string, dialect: Dialect = 'typescript') {
  return lintText('a', file, (text, all) => readProgram(text, dialect, all), settings).diagnostics;
}

function codesOf(file: string, dialect?: Dialect): readonly string[] {
  return lint(file, dialect).map(({ code }) => code);
}

describe('an interpolation', () => {
  test.each([
    // Unknown positions: a field, an operator, a clause, clauses after a value.
    'find(`${a}`); find(a + ""); find(`${a} ${b}`); find("" + a + b);',
    'find(`${field}:"SETTLD"`); find("metadata[" + key + "]:1 staus:1"); find(`-${a}:1`);',
    'find(`payment_status:"SETTLED" ${more} staus:1`); find("staus:1 AND " + more);',
    'find(`amount${operator}5`); find(`amount>${""}5`);',
    'find(`amount>5${more}`); find("amount>5" + more); find(`created_at>"2025-01-01T00:00:00Z"${more}`);',
    'find(`customer.email:"${email}`); find(`id:"a" + ${x}" staus:1`);',
    // Text written in the program.
    'find(`payment_status:"${isOpen ? "SETTLED" : "FAILED"}"`); find(`amount>${isLarge ? 5 : 1}`);',
    'find(`amount>${isLarge ? "5 payment_status:\\"SETTLED\\"" : 1}`);',
    'const A = { B: "SETTLED" }; f(A); find(`payment_status:"${A.B}"`);',
    'var A = "SETTLED"; find(`payment_status:"${A}"`);',
    'let a = "SETTLED"; if (x) a = "FAILED"; find(`payment_status:"${a}"`);',
    'let a; if (x) a = "FAILED"; else a = "SETTLED"; find(`payment_status:"${a}"`);',
    'const a = b; let b = a || 1; b = a; find(`amount>${a}`);',
    // Numbers and other plain text.
    'find(`amount>${Number(x)} amount<${parseInt(y, 10)} created_at>${Date.parse(z)}`);',
    'find(`amount>${+x} amount<${-y} amount:${x * 2} amount:${Math.max(x, y)}`); find(`amount>${list.length}`);',
    'find("amount>" + +x); find("amount>" + Number(x) + " amount<" + (a - b)); find("amount>" + (Number(a) + 1));',
    'find(`created_at>"${date.toISOString()}" created_at<${date.getTime()} amount:${x.toFixed(2)}`);',
    'find(`refund.is_refunded:${!x} refund.is_refunded:${a === b}`); find(`refund.is_refunded:${Boolean(x)}`);',
    'for (let i = 0; i < 5; i++) find(`amount>${i}`);',
    'const least = Number(x); const most = least; find(`amount>${least} amount<${String(most)}`);',
    'function f(least: number, isIt: boolean | undefined) { find(`amount>${least} refund.is_refunded:${isIt}`); }',
    'function f({ least, limits: { most } = x }: { least: number; limits: { most: number } }) { find(`amount>${least}`); }',
    'type Limits = { most: number }; function f(limits: Limits) { find(`amount>${limits.most} amount<${limits?.most}`); }',
    'function f({ most }: Limits) { find(`amount>${most}`); } interface Limits { most: number }',
    'type Status = "SETTLED" | "FAILED"; function f(status: Status) { find(`payment_status:"${status}"`); }',
    'enum Status { A = "SETTLED" } function f(status: Status) { find(`payment_status:"${status}"`); }',
    'find(`amount>${x as number} amount<${(x satisfies T as bigint)!}`);',
    // Functions that escape it.
    'find(`customer.email:${JSON.stringify(email)}`); find(`customer.email:"${encodeURIComponent(email)}"`);',
    // Globals that nothing shadows.
    'find(`amount>${crypto.randomUUID()}`);',
  ])('accepts %s', (file) => {
    expect(codesOf(file)).toEqual([]);
  });

  test.each([
    'find(`customer.email:"‹${email}›"`);',
    "find(`customer.email:'‹${email}›'`);",
    'find(`customer.email:"a+‹${email}›@x.example"`);',
    'find(`customer.full_name:"‹${first}› ‹${last}›"`);',
    'find(`amount>‹${least}›`);',
    'find(`amount>‹${least}›00`);',
    'find(`amount>‹${least}› AND amount<‹${most}›`);',
    'find("customer.email:\\"" + ‹email› + "\\"");',
    'find("customer.email:\\"" + ‹(email)›.trim() + "\\"");',
    'find("amount>" + ‹least›);',
    "find('amount>' + ‹least› + ` amount<‹${most}›`);",
    'find(("amount>" + ‹least›) + (" amount<" + ‹most›));',
    'find(String.raw`id:"‹${id}›"`);',
    // The clause is certain, whatever comes before it.
    'find(`${base} customer.email:"‹${email}›"`);',
    'find(base + " AND customer.email:\\"" + ‹email› + "\\"");',
    // Expressions that only look harmless.
    "find(`id:'‹${encodeURIComponent(id)}›'`);",
    'find(`id:"‹${JSON.stringify(id)}›"`);',
    'find(`id:"‹${isIt ? id : ""}›"`);',
    'find(`id:"‹${`pay_${id}`}›"`);',
    'type Id = "a" | "b\\" c"; function f(id: Id) { find(`id:"‹${id}›" amount>‹${x.toString()}›`); }',
    'function f(id: string | number) { find(`id:"‹${id}›"`); }',
    'function f(id: Id) { find(`id:"‹${id}›" amount>‹${id.x.y}›`); } type Id = number | Other;',
    'type Id = Id; function f(id: Id) { find(`id:"‹${id}›"`); }',
    'const Number = f; find(`amount>‹${Number(x)}›`);',
    'let least = 5; least = x; find(`amount>‹${least}›`);',
    'let least = 5; least += x; find(`amount>‹${least}›`);',
    'let least = 5; [least] = x; find(`amount>‹${least}›`);',
    'for (const least of all) find(`amount>‹${least}›`); for (const k in all) find(`id:"‹${k}›"`);',
    'const { id } = x; find(`id:"‹${id}›"`);',
    'const { id } = Number(x); find(`id:"‹${id}›"`);',
    'import { ID } from "./ids"; find(`id:"‹${ID}›"`);',
    'class A { f() { find(`id:"‹${this.id}›"`); } }',
    'const f = (id) => /* clausal: payments */ `id:"‹${id}›"`;',
  ])('reports the unsafe interpolation of %s', (file) => {
    const { text, spans } = marked(file.replace('‹(email)›.trim()', '‹(email).trim()›'));
    const diagnostics = lint(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(spans.map(() => 'unsafe-interpolation'));
    expect(diagnostics.map(({ span }) => span)).toEqual(spans);
    const sources = spans.map(({ start, end }) => text.slice(start, end).replace(/^\$\{(.*)\}$/, '$1'));
    expect(diagnostics.map(({ data }) => data)).toEqual(sources.map((expression) => ({ expression })));
  });

  test('reports an unsafe interpolation with its query and resource', () => {
    const about = { resource: 'payments', query: 'id:"0" amount=5' };
    expect(lint('const r = /* clausal: payments */ `id:"${id}" amount=5`;')).toMatchObject([
      { code: 'unsafe-interpolation', ...about },
      { code: 'unknown-operator', ...about },
    ]);
    expect(lint('find(`id:"${find(`amount>${x}`)}"`);').map(({ query }) => query)).toEqual(['id:"0"', 'amount>0']);
    expect(lint('const r = /* clausal: shipments */ `id:"${id}"`;')).toMatchObject([
      { code: 'unknown-resource', resource: undefined, query: 'id:"0"' },
      { code: 'unsafe-interpolation', resource: undefined, query: 'id:"0"' },
    ]);
  });

  test.each([
    'find(`amount>${isLarge ? "5 id:\\"a\\"" : 1}`);',
    'const id = isIt ? "a" : `" amount>"`; find(`id:"${id}"`);',
    'find(`amount>5${more}`);',
    'find(`${base} customer.email:"${email}"`);',
  ])('does not check %s, whose clauses are only known at run time', (file) => {
    expect(readProgram(file, 'typescript', settings).queries).toMatchObject([{ isDynamic: true }]);
  });

  test.each([
    ['find(`‹status›:"‹${x}›" amount>5`);', 'field-alias', 'unsafe-interpolation'],
    ['find(`amount‹~›${Number(x)}`);', 'unsupported-operator'],
    ['find(`‹emial›:"${Number(x)}" amount:5 ‹&&› amount>${Number(y)}`);', 'unknown-field', 'unknown-connective'],
    ['find("‹sta" + "tus›:" + Number(x));', 'field-alias'],
    ['find(`customer.email:‹“›‹${email}›”`);', 'typographic-quote', 'unsafe-interpolation'],
  ])('checks the rest of %s', (file, ...codes) => {
    const { text, spans } = marked(file);
    expect(lint(text).map(({ code, span }) => [code, span])).toEqual(codes.map((code, index) => [code, spans[index]]));
  });
});

describe('a constant of the file', () => {
  test.each([
    ['const S = "SETLED"; find(`payment_status:‹"${S}"›`);'],
    ['const S = "SETLED"; find("payment_status:‹\\"" + S + "\\"›");'],
    ['const S = { A: "SETLED" } as const; f(S); find(`payment_status:‹"${S.A}"›`);'],
    ['const S = { A: { "b-c": "SETLED" } } as const; find(`payment_status:‹"${S.A["b-c"]}"›`);'],
    ['const S = Object.freeze({ A: "SETLED" }); f(S); find(`payment_status:‹"${S.A}"›`);'],
    ['const S = { A: "SETLED" }; const T = { ...S }; find(`payment_status:‹"${S.A}"›`);'],
    ['const S = { A: "SETLED" }; Object.keys(S); export { S }; find(`payment_status:‹"${S.A}"›`);'],
    [
      'const S = { A: "SETLED" }; interface S {} type T = typeof S; let t: typeof S; find(`payment_status:‹"${S.A}"›`);',
    ],
    [
      'const S = { A: "SETLED" }; abstract class C { abstract f(S: T): void; [S: string]: T } find(`payment_status:‹"${S.A}"›`);',
    ],
    ['const S = { A: "SETLED" }; declare function f(S: T): void; find(`payment_status:‹"${S.A}"›`);'],
    ['const { A } = { A: "SETLED" }; find(`payment_status:‹"${A}"›`);'],
    ['enum S { A = "SETLED" } find(`payment_status:‹"${S.A}"›`);'],
    ['const A = "SET"; const S = `${A}${"LED"}`; find(`payment_status:‹"${S}"›`);'],
    ['let S = "SETLED"; find(`payment_status:‹"${S}"›`);'],
    ['find(`payment_status:‹"${"SETLED"}"›`);'],
    ['function f() { find(`payment_status:‹"${S}"›`); } const S = "SETLED";'],
    ['const S = "a"; { const S = "SETLED"; find(`payment_status:‹"${S}"›`); }'],
  ])('reads the constant of %s', (file) => {
    const { text, spans } = marked(file);
    expect(lint(text)).toMatchObject([{ code: 'unknown-value', span: spans[0], fixes: [], data: { text: 'SETLED' } }]);
  });

  test.each([
    ['const F = "amount", N = 5, O = ">="; find(`${F}${O}${N} ${F}<${N}.${N}`);', 'amount>=5 amount<5.5'],
    ['const A = 1; find(A + 2 + " amount>" + A + 2);', '3 amount>12'],
    ['find(`refund.status:${null} a:${true}`);', 'refund.status:null a:true'],
    ['const A = A + "a"; const B = `${C}`; const C = `${B}`; find("a" + A + B);', 'a__'],
    ['const S = { A: "a", ...x }; const T = { [x]: 1, A: "a" }; find(`${S.A}${T.A}${T.B}`);', '___'],
    ['const S = { A: "a", get B() { return "b"; }, A: "c" }; find(`${S.A}${S.B}`);', 'c_'],
    ['const S = { A: "a" }; S.A = "b"; find(`id:"${S.A}"`);', 'id:"0"'],
    ['const S = { A: "a" }; delete S["A"]; find(`id:"${S.A}"`);', 'id:"0"'],
    ['const S = { A: "a" }; S.f(); find(`id:"${S.A}"`);', 'id:"0"'],
    ['const S = { A: { B: "a" } }; find(`id:"${S.A.B}"`);', 'id:"a"'],
    ['const S = { A: "a" }; ({ x: S.A, y: [S.A] = [] } = f); find(`id:"${S.A}"`);', 'id:"0"'],
    ['function f(S) { find(`id:"${S}"`); } const S = "a";', 'id:"0"'],
    ['const { A, ...S } = { A: "a" }; find(`id:"${S.A}"`);', 'id:"0"'],
    ['const S = " a "; find(`id:"${S.trim()}"`);', 'id:"a"'],
    ['const S = 5; find(`id:"${S.trim()}"`);', 'id:"0"'],
    ['const S = "a"; find(`id:"${S.length}"`);', 'id:"0"'],
  ])('inserts only text that is certain in %s', (file, text) => {
    expect(readProgram(file, 'typescript', settings).queries.map((query) => query.text)).toEqual([text]);
  });

  test('does not follow constants that grow beyond the length of a query', () => {
    const names = Array.from({ length: 30 }, (_, index) => `const a${index + 1} = a${index} + a${index};`);
    const file = `const a0 = "aaaaaaaa"; ${names.join(' ')} find(\`id:"\${a30}" amount>5\`);`;
    expect(readProgram(file, 'javascript', settings).queries[0]?.text).toBe('id:"0" amount>5');
  });

  test('follows a constant through a limited number of names', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `const a${index + 1} = a${index};`);
    const file = `const a0 = "status:null"; ${names.join(' ')} find(a2000); find(\`id:"\${a2000}"\`);`;
    expect(codesOf(file)).toEqual(['field-alias', 'unsafe-interpolation']);
  });
});
