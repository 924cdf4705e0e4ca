import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type Packed, packPackage } from './pack.ts';

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
});
afterAll(() => packed.remove());

/** Installs the tarball beside a version of ESLint; npm fails if the versions conflict. */
function install(version: string): string {
  const folder = path.join(packed.project, '..', `eslint-${version}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const args = ['install', '--no-audit', '--no-fund', `eslint@${version}`, packed.tarball];
  execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
  return folder;
}

const CONFIG = `
import clausal from 'clausal/eslint';
export default [
  clausal.configs.recommended,
  { rules: { 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }] }, settings: { clausal: { calls: ['search'], resource: 'payments' } } },
];
`;
const PROGRAM = `export const found = (search, email) =>
  search(\`payment_status:"ESCROW" customer.email:"\${email}"\`);
export const more = /* clausal: payments */ 'status:"SETTLED"';
`;

describe('npm install of the package', () => {
  // The oldest release of each major version that `peerDependencies` allows; the plugin's tests run with the newest.
  test.each(['8.57.0', '9.0.0', '10.0.0'])('works with ESLint %s, where the plugin reports and fixes', (version) => {
    const folder = install(version);
    writeFileSync(path.join(folder, 'eslint.config.js'), CONFIG);
    writeFileSync(path.join(folder, 'a.js'), PROGRAM);
    const eslint = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['node_modules/eslint/bin/eslint.js', '--format', 'json', ...args, 'a.js'], {
        cwd: folder,
        encoding: 'utf8',
      });
    const rulesOf = (stdout: string): readonly string[] =>
      JSON.parse(stdout)[0].messages.map(({ ruleId }: { readonly ruleId: string }) => ruleId);
    const { stdout, stderr } = eslint();
    expect(stderr).toBe('');
    expect(rulesOf(stdout)).toEqual(['clausal/unsafe-interpolation', 'clausal/field-alias']);
    expect(rulesOf(eslint('--fix').stdout)).toEqual(['clausal/unsafe-interpolation']);
  });

  test('supports these versions and projects without ESLint', () => {
    expect(packageJson.peerDependencies.eslint).toBe('^8.57.0 || ^9.0.0 || ^10.0.0');
    expect(packageJson.peerDependenciesMeta.eslint).toEqual({ optional: true });
  });
});
