import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const COMPILERS = ['typescript', 'typescript-6', 'typescript-5.9'];

function compile(
  compiler: string,
  args: readonly string[],
): { readonly stdout: string; readonly status: number | null } {
  const tsc = `node_modules/${compiler}/bin/tsc`;
  const { stdout, status } = spawnSync(process.execPath, [tsc, '--noEmit', ...args], { encoding: 'utf8' });
  return { stdout, status };
}

test.each(COMPILERS.slice(1))('the type tests compile with %s, and all that they import', (compiler) => {
  expect(compile(compiler, ['-p', '.config/tsconfig.type-tests.json'])).toEqual({ stdout: '', status: 0 });
});

/** What holds of resources that types know little or much of, and without the checks for null. */
const PROGRAM = `
import { defineResource, type FieldDefinition, search } from './types/index.js';

search('payments').query('amount>=1000 customer.full_name~"abc"').where('customer.full_name', '~', 'abc').exists('refund.status');
search('payments').oneOf('id', ['a', 'b']);
// @ts-expect-error mixed-connectives
search('payments').query('amount>=1000 OR amount:5').where('amount', '>', 5);
// @ts-expect-error unknown-field
search('payments').query('amuont>=1000');
// @ts-expect-error substring-too-short
search('payments').where('customer.full_name', '~', 'ab');

declare const day: string, year: number;
search('payments').query(\`amount>=\${year}\`).where('created_at', '>=', \`\${day}T00:00:00Z\`).where('id', ':', \`pay_\${day}\`);
export const since = <T extends string>(from: T) => search('payments').where('customer.email', '~', from);
// @ts-expect-error unsafe-interpolation
search('payments').query(\`customer.email:"\${day}"\`);
// @ts-expect-error invalid-date
search('payments').where('created_at', '>=', \`\${day}T00:00:00\`);

declare const some: FieldDefinition;
const wide = defineResource({
  name: 'wide',
  fields: { meta: some, plain: { type: 'numeric', doc: '' } },
  limits: { clauses: 10, substring: 3, or: 'any' },
});
search(wide).query('meta[k]:"x" plain>5').where('meta[k]', ':', 'x').where('plain', '>', 5);

const large = defineResource({
  name: 'large',
  fields: { a: { type: 'string', doc: '' } },
  limits: { clauses: 5000, substring: 1200, or: 'field' },
});
search(large).oneOf('a', ['x', 'y']);
search(large).where('a', '~', '${'x'.repeat(1300)}').orWhere('a', ':', 'y');
search(large).query('a~"${'x'.repeat(1300)}"');
`;

test.each([
  { compiler: 'typescript', strict: 'true' },
  ...COMPILERS.map((compiler) => ({ compiler, strict: 'false' })),
])('queries compile with $compiler, strict $strict', ({ compiler, strict }) => {
  const file = path.resolve('dist', `program-${process.pid}.ts`);
  writeFileSync(file, PROGRAM);
  const ignore = compiler === 'typescript-5.9' ? [] : ['--ignoreConfig'];
  const options = `--strict ${strict} --target es2024 --module nodenext --types node --skipLibCheck`;
  try {
    const { stdout } = compile(compiler, [...ignore, ...options.split(' '), file]);
    const own = stdout.split('\n').filter((line) => line.includes('program-'));
    expect(own).toEqual([]);
  } finally {
    rmSync(file);
  }
});
