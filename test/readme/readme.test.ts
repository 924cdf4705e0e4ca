import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

/** The fenced blocks of the page with a language, each with the block that follows it. */
function readBlocks(): readonly { readonly language: string; readonly text: string }[] {
  return [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** Commands shown with `$`, with the output shown under each. */
const commands = readBlocks()
  .filter(({ language }) => language === 'console')
  .map(({ text }) => {
    const [first = '', ...output] = text.split('\n');
    return { command: first.replace(/^\$ /, ''), output: output.join('\n') };
  });

const blocks = readBlocks();
const programs = blocks.flatMap(({ language, text }, index) =>
  // A config prints nothing.
  language === 'ts'
    ? [{ code: text, output: text.startsWith('// clausal.config') ? '' : (blocks[index + 1]?.text ?? '') }]
    : [],
);
const good = programs.filter(({ code }) => !code.startsWith('// does not compile'));
const bad = programs.filter((program) => !good.includes(program));

/** Puts a program where `clausal` is the package, for as long as it is used. */
function withProgram<Result>(code: string, use: (file: string) => Result): Result {
  const file = path.resolve('dist', `readme-${process.pid}.ts`);
  writeFileSync(file, code);
  try {
    return use(file);
  } finally {
    rmSync(file);
  }
}

/** What the compiler says of a program, each with its line. */
function compile(code: string): readonly string[] {
  const options =
    '--ignoreConfig --noEmit --strict --target es2022 --module nodenext --types node --skipLibCheck --pretty false';
  const { stdout } = withProgram(code, (file) =>
    spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options.split(' '), file], { encoding: 'utf8' }),
  );
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return errors.map((line) => line.replace(/^[^(]*\((\d+),\d+\): error TS\d+: /, '$1: '));
}

function run(command: string): { readonly stdout: string; readonly status: number | null } {
  const { stdout, status } = spawnSync(
    'sh',
    ['-c', command.replaceAll('npx clausal', `"${process.execPath}" "${path.resolve('bin/clausal.js')}"`)],
    {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return { stdout, status };
}

describe('README', () => {
  test('shows both commands first, each complete on a fresh machine', () => {
    const [main, tests] = commands;
    expect(main?.command).toMatch(/^npm ci && npx clausal match .*\$\(npx clausal fix /);
    expect(tests?.command).toBe('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${tests?.command} || exit 1\n`);
  });

  test('finds with its main command what is shown below it', () => {
    const main = blocks.findIndex(({ language }) => language === 'console');
    const { stdout, status } = run((commands[0]?.command ?? '').replace('npm ci && ', ''));
    expect(status).toBe(0);
    expect(stdout).toBe(blocks[main + 1]?.text);
  });

  test('has example queries that are all mended', () => {
    const { stdout, status } = run('npx clausal fix --resource payments < examples/queries/payments.txt');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(readFileSync('examples/queries/payments.txt', 'utf8').split('\n').length);
  });

  test.each(commands.filter(({ command }) => !command.startsWith('npm ')))(
    '$command prints what is shown',
    ({ command, output }) => {
      expect(run(command).stdout).toBe(output);
    },
  );

  test.each(good)('$code prints what is shown', ({ code, output }) => {
    const { stdout, stderr } = withProgram(code, (file) =>
      spawnSync(process.execPath, [file], { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } }),
    );
    expect({ stdout, stderr }).toEqual({ stdout: output, stderr: '' });
  });

  test.each(good)('$code compiles', ({ code }) => {
    expect(compile(code)).toEqual([]);
  });

  test.each(bad)('$code does not compile, as is shown', ({ code, output }) => {
    expect(`${compile(code).join('\n')}\n`).toBe(output);
  });

  test('shows the catalogue file that its command reads', () => {
    const shown = blocks.find(({ language }) => language === 'json')?.text;
    expect(shown).toBe(readFileSync('examples/shipments.json', 'utf8'));
  });

  test('links only to what exists', () => {
    const targets = [...readme.matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  });

  test('links only to headings that exist', () => {
    const anchors = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    );
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});
