import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { copyProject } from '../support/copy-project.ts';

const COMMAND = path.resolve('bin/clausal.js');

describe('the action for GitHub', () => {
  const { inputs, runs } = parse(readFileSync('action.yml', 'utf8')) as Action;
  const [step] = runs.steps;

  /** Runs the step of the action with an `npx` that runs this command and writes down the package that it was asked for. */
  const run = (given: Readonly<Record<string, string>>) => {
    const cwd = copyProject();
    const npx = path.join(cwd, 'npx');
    writeFileSync(npx, `#!/bin/sh\necho "$2" > asked\nshift 2\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
    chmodSync(npx, 0o755);
    const values = Object.entries(step?.env ?? {}).map(([name, expression]) => {
      const [, input = ''] = /inputs\.([\w-]+)/.exec(expression) ?? [];
      return [name, given[input] ?? inputs[input]?.default];
    });
    const env = { ...process.env, ...Object.fromEntries(values), PATH: `${cwd}:${process.env['PATH']}` };
    const result = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? ''], { cwd, env, encoding: 'utf8' });
    return { ...result, asked: readFileSync(path.join(cwd, 'asked'), 'utf8').trim() };
  };

  test('reports all queries of a repository as annotations', () => {
    const { status, stdout, stderr, asked } = run({});
    expect({ status, stderr, asked }).toEqual({ status: 1, stderr: '', asked: 'clausal' });
    expect(stdout).toMatch(/^::error file=/m);
    expect(stdout).toContain('file=config/');
    expect(stdout).toContain('file=data/');
  });

  test('takes paths, options and a version', () => {
    const { stdout, asked } = run({ paths: 'http scripts', options: '--select unknown-field', version: '0.1.0' });
    expect(asked).toBe('clausal@0.1.0');
    expect(stdout).toMatch(/^::error file=http\/.*unknown-field/m);
    expect(stdout).not.toMatch(/file=(?!http|scripts)|missing-api-version/);
  });
});

describe('the hook for pre-commit', () => {
  const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as readonly Hook[];

  test.each([
    { file: 'good.query', text: 'amount>5', status: 0 },
    { file: 'bad.query', text: 'amout>5', status: 1 },
  ])('exits with $status for the staged file $file', ({ file, text, status }) => {
    const cwd = copyProject();
    writeFileSync(path.join(cwd, file), `# resource: payments\n${text}\n`);
    const [npx, command = '', ...args] = hook?.entry.split(' ') ?? [];
    expect(npx).toBe('npx');
    expect(packageJson.bin).toHaveProperty(command);
    expect(spawnSync(process.execPath, [COMMAND, ...args, file], { cwd }).status).toBe(status);
  });
});

test('the bill of materials lists the bundled packages, and no others', () => {
  const { bomFormat, components } = JSON.parse(
    execFileSync(process.execPath, ['.config/sbom.ts'], { encoding: 'utf8' }),
  ) as Bill;
  expect(bomFormat).toBe('CycloneDX');
  const urls = components.map(({ purl }) => purl);
  for (const name of ['chevrotain', 'zod', 'commander', '%40codemirror/view']) {
    expect(urls).toContainEqual(expect.stringMatching(new RegExp(`^pkg:npm/${name}@\\d`)));
  }
  expect(urls).not.toContainEqual(expect.stringContaining('vitest'));
});

test('the version that a release publishes has a section in the changelog', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## [${packageJson.version}]`);
});

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly env: Readonly<Record<string, string>>; readonly run: string }[];
  };
}

interface Hook {
  readonly entry: string;
}

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly purl: string }[];
}
