import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFolder } from '../folder.ts';

/** What reads configs, as it is installed: Node itself imports the config, and not the runner of tests. */
let code: string;
beforeAll(async () => {
  const build = await rolldown({
    input: path.resolve('src/files/project/config/open-config.ts'),
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  code = output[0].code;
});

/** What Node makes of a config: its values, or the message of what is wrong. */
function read(files: Readonly<Record<string, string>>, ...flags: readonly string[]): unknown {
  const folder = createFolder({ ...files, 'open.mjs': code });
  const script = `
    import { openFolder } from ${JSON.stringify(pathToFileURL(path.join(folder, 'open.mjs')).href)};
    try {
      console.log(JSON.stringify((await openFolder({ cwd: process.cwd() })).config.source));
    } catch (error) {
      console.log(JSON.stringify(error.name + ': ' + error.message));
    }
  `;
  const args = [...flags, '--no-warnings', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }));
}

describe('a config that is a program', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['mjs', { 'clausal.config.mjs': "export default { resource: 'plans' };" }],
    [
      'js of a module',
      { 'clausal.config.js': "export default { resource: 'plans' };", 'package.json': '{"type":"module"}' },
    ],
    ['js that does not say', { 'clausal.config.js': "export default { resource: 'plans' };" }],
    [
      'js of old',
      { 'clausal.config.js': "module.exports = { resource: 'plans' };", 'package.json': '{"type":"commonjs"}' },
    ],
    ['cjs', { 'clausal.config.cjs': "module.exports = { resource: 'plans' };" }],
    ['mts', { 'clausal.config.mts': "const resource: string = 'plans';\nexport default { resource };" }],
    ['cts', { 'clausal.config.cts': "const resource: string = 'plans';\nmodule.exports = { resource };" }],
    [
      'a module of modules',
      {
        'clausal.config.mjs': "export * as default from './base.mjs';",
        'base.mjs': "export const resource = 'plans';",
      },
    ],
    ['an object of a class', { 'clausal.config.mjs': "export default new (class { resource = 'plans'; })();" }],
    ['a getter', { 'clausal.config.mjs': "export default { get resource() { return 'plans'; } };" }],
    ['ts', { 'clausal.config.ts': "const resource: string = 'plans';\nexport default { resource };" }],
    ['a promise', { 'clausal.config.mjs': "export default Promise.resolve({ resource: 'plans' });" }],
    [
      'a part of another',
      {
        'clausal.config.mjs': "export { default } from './base.mjs';",
        'base.mjs': "export default { resource: 'plans' };",
      },
    ],
  ])('a config that is a program is read from %s', (_, files) => {
    expect(read(files)).toEqual({ resource: 'plans', catalogues: [] });
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a wrong key',
      { 'clausal.config.mjs': 'export default { rule: {} };' },
      'rule: there is no key `rule`; did you mean `rules`?',
    ],
    ['no default export', { 'clausal.config.mjs': 'export const resource = 1;' }, 'has no default export'],
    ['a function', { 'clausal.config.mjs': 'export default () => ({});' }, 'must be an object'],
    [
      'a circle',
      { 'clausal.config.mjs': 'const rules = {}; rules.rules = rules; export default { rules };' },
      'rules.rules: there is no rule `rules`; `clausal explain` lists all rules',
    ],
    [
      'what cannot be written',
      { 'clausal.config.mjs': "export default { resource: { toString() { throw new Error('no'); } } };" },
      'resource: must be a string',
    ],
    ['an exception without words', { 'clausal.config.mjs': 'throw new TypeError();' }, 'cannot be run: TypeError'],
    ['an exception', { 'clausal.config.mjs': "throw new Error('no\\nway');" }, 'cannot be run: no'],
    ['an exception that is none', { 'clausal.config.mjs': "throw 'no';" }, 'cannot be run: no'],
    [
      'a promise that fails',
      { 'clausal.config.mjs': "export default Promise.reject(new Error('no'));" },
      'cannot be run: no',
    ],
    ['a mistake of syntax', { 'clausal.config.mjs': 'export default {' }, 'cannot be run: Unexpected end of input'],
  ])('a config that is a program is refused for %s', (_, files, message) => {
    expect(read(files)).toBe(`ConfigError: clausal.config.mjs: ${message}`);
  });

  test.each([
    { file: 'clausal.config.ts', text: "import 'node:fs';\nexport default {};", instead: 'mts' },
    { file: 'clausal.config.ts', text: 'export default {};', instead: 'mts' },
    { file: 'clausal.config.js', text: 'export default {};', instead: 'mjs' },
  ])('with module syntax is refused in a CommonJS package: $file, $text', ({ file, text, instead }) => {
    expect(read({ [file]: text, 'package.json': '{"type":"commonjs"}' })).toBe(
      `ConfigError: ${file}: is CommonJS because of its package.json; rename it to clausal.config.${instead}, or set \`"type": "module"\` there`,
    );
  });

  test.each([
    { file: 'clausal.config.cjs', instead: 'mjs' },
    { file: 'clausal.config.cts', instead: 'mts' },
  ])('with module syntax is refused because of its extension: $file', ({ file, instead }) => {
    expect(read({ [file]: 'export default {};' })).toBe(
      `ConfigError: ${file}: is CommonJS because of its extension; rename it to clausal.config.${instead}`,
    );
  });

  test('a config that is a program in TypeScript asks for a newer Node if this one cannot read it', () => {
    const files = { 'clausal.config.ts': 'export default {};' };
    expect(read(files, '--no-experimental-strip-types')).toBe(
      `ConfigError: clausal.config.ts: a config in TypeScript needs Node 22.18 or newer, and this is ${process.version}; clausal.config.mjs works in both`,
    );
  });
});
