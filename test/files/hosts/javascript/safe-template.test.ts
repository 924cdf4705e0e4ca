// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { describe, expect, test } from 'vitest';
import type { ReadHost } from '../../../../src/files/hosts/host.ts';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { fixText } from '../../../../src/files/linter/fix-text.ts';
import { createSettings } from '../../linter/settings.ts';

const settings = createSettings({ calls: [{ call: 'find', argument: 0, resource: 'payments' }] });
const read: ReadHost = (file, all) => readProgram(file, 'typescript', all);
const IMPORT = "import { query } from 'clausal';\n";

function fix(file: string) {
  const { report } = fixText('a', file, read, settings, true);
  return { text: report.text, codes: report.diagnostics.map(({ code }) => code) };
}

describe('a text with interpolated values', () => {
  test.each([
    ['find(`id:"${id}"`);', "find(String(query('payments')`id:${id}`));"],
    ['find(`id:${id}`);', "find(String(query('payments')`id:${id}`));"],
    [
      "find(`id:'${a ?? b}' amount>${Number(c)}`);",
      "find(String(query('payments')`id:${a ?? b} amount>${Number(c)}`));",
    ],
    ["find('id:\"' + id + '\" amount>' + (a - b));", "find(String(query('payments')`id:${id} amount>${a - b}`));"],
    ["find(('id:\"' + id) + '\"');", "find(String(query('payments')`id:${id}`));"],
    ['find(\'id:"\' + (a + b) + `"`);', "find(String(query('payments')`id:${a + b}`));"],
    [
      'const L = 5, S = "SETTLED"; find(`amount>${L} payment_status:"${S}" id:"${id}"`);',
      'const L = 5, S = "SETTLED"; find(String(query(\'payments\')`amount>${L} payment_status:${S} id:${id}`));',
    ],
    [
      'find("statement_descriptor:\\"`\\\\\\\\$\\\\\\"\\" id:\\"" + id + "\\"");',
      'find(String(query(\'payments\')`statement_descriptor:"\\`\\\\\\\\$\\\\"" id:${id}`));',
    ],
    [
      'const q = /* clausal: payments */ `id:"${id}"`;',
      "const q = /* clausal: payments */ String(query('payments')`id:${id}`);",
    ],
    [
      '// clausal: payments\nconst q = `id:"${id}"`;',
      "// clausal: payments\nconst q = String(query('payments')`id:${id}`);",
    ],
    ['find(`id:"${ (id) }"\n  amount>5`);', "find(String(query('payments')`id:${id}\n  amount>5`));"],
    ['find(String.raw`id:"${id}"`);', "find(String(query('payments')`id:${id}`));"],
    ['find(`id:"${f(`a${b}`)}"`);', "find(String(query('payments')`id:${f(`a${b}`)}`));"],
    ['find(`\n  id:"${id}"\n`.trim());', "find(String(query('payments')`id:${id}`));"],
    ['find(`id:"${id}"` as string);', "find(String(query('payments')`id:${id}`) as string);"],
  ])('%s becomes %s', (file, fixed) => {
    expect(fix(`${IMPORT}${file}`)).toEqual({ text: `${IMPORT}${fixed}`, codes: [] });
  });

  test.each([
    ["import { query as q } from 'clausal';", "q('payments')"],
    ["import * as clausal from 'clausal';", "clausal.query('payments')"],
    ["const { query: q } = require('clausal');", "q('payments')"],
    ["const plans = require('clausal').query('plans'), payments = require('clausal').query('payments');", 'payments'],
  ])('uses the name that %s imports', (head, tag) => {
    expect(fix(`${head} find(\`id:"\${id}"\`);`)).toEqual({
      text: `${head} find(String(${tag}\`id:\${id}\`));`,
      codes: [],
    });
  });

  test.each([
    ['', 'find(`id:"${id}"`);'],
    ["import type { query } from 'clausal';", 'find(`id:"${id}"`);'],
    ["import { search } from 'clausal';", 'find(`id:"${id}"`);'],
    ["const { query, ...rest } = require('clausal'); query = other;", 'find(`id:"${id}"`);'],
    ["const clausal = import('clausal');", 'find(`id:"${id}"`);'],
    [IMPORT, 'function f(query) { find(`id:"${id}"`); }'],
    [IMPORT, 'find(`id:"pay_${id}"`);'],
    [IMPORT, 'find(`id:"${id}" metadata[${key}]:"${x}"`);'],
    [IMPORT, 'find(`${more} id:"${id}"`);'],
    [IMPORT, 'const F = "id"; find(`${F}:"${id}"`);'],
    [IMPORT, 'find(`id:"${id /* why */}"`);'],
    [IMPORT, 'find(` id:"${id}"` /* why */.trim());'],
    [IMPORT, "find('id:\"' /* why */ + id + '\"');"],
    [IMPORT, 'const q = /* clausal: shipments */ `id:"${id}"`;'],
    [IMPORT, 'const q = other.find(`id:"${id}"`), r = find(`amount>${x}00`);'],
  ])('offers no fix in %s%s', (head, file) => {
    const codes = fix(`${head}${file}`).codes.filter((code) => code !== 'unknown-resource');
    expect(fix(`${head}${file}`).text).toBe(`${head}${file}`);
    expect(new Set(codes)).toEqual(new Set(['unsafe-interpolation']));
  });

  test('offers no fix if other text touches the value', () => {
    const file = `${IMPORT}find(\`id:"\${id}"]\`);`;
    expect(fix(file)).toEqual({ text: file, codes: ['unsafe-interpolation', 'missing-separator'] });
  });

  test('a template is not a safe fix', () => {
    const file = `${IMPORT}find(\`id:"\${id}"\`);`;
    expect(fixText('a', file, read, settings, false).report.text).toBe(file);
  });
});
