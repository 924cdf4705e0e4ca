import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import {
  finish,
  readReports,
  runClausal,
  runProcess,
  runShell,
  SHELL_COMMAND,
  start,
  startClausal,
  toNdjson,
} from './run-clausal.ts';

const COMMANDS = ['check', 'fix', 'format', 'parse', 'fields', 'explain', 'match', 'compile'];
const GROUPS = ['Queries', 'Objects', 'The service', 'Repositories', 'Resources', 'Servers', 'Help'];

describe('version and help', () => {
  test.each(['--version', '-v', '-V'])('%s prints the version of the package', async (option) => {
    expect(await runClausal([option])).toEqual({ exitCode: 0, stderr: '', stdout: `${packageJson.version}\n` });
  });

  test('--help names every command, the exit codes, and shows examples', async () => {
    const { stdout, stderr, exitCode } = await runClausal(['--help']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
    expect(stdout).toContain('\nExamples:\n  $ clausal ');
    expect(stdout).toContain('Exit codes: 0 no errors, 1 errors in queries, 2 incorrect usage or unreadable\ninput.\n');
  });

  test('--help lists the commands in groups, with the description of their own help, in 80 columns', async () => {
    const { stdout } = await runClausal(['--help']);
    const list = stdout.slice(stdout.indexOf('\nQueries:\n'), stdout.indexOf('\nExamples:'));
    const entries = list.split(/\n(?= {2}\S|\S)/).map((entry) => entry.trim().replaceAll(/\s+/g, ' '));
    const groups = entries.filter((entry) => entry.endsWith(':'));
    expect(groups.map((group) => group.slice(0, -1))).toEqual(GROUPS);
    const commands = entries.filter((entry) => entry !== '' && !entry.endsWith(':') && !entry.startsWith('help '));
    expect(commands.length).toBe(23);
    for (const entry of commands) {
      const [name = ''] = entry.split(' ', 1);
      const help = await runClausal([name, '--help']);
      const [, description = ''] = /^Usage: clausal [^\n]*\n\n(.*?)\n\n/s.exec(help.stdout) ?? [];
      expect(entry).toBe(`${name} ${description.replaceAll(/\s+/g, ' ')}`);
      // A noun without an article, or an imperative.
      const texts = Array.from(help.stdout.matchAll(/^ {2}[-\w]\S*(?:,? \S+)* {2,}(.*)$/gm), ([, text = '']) => text);
      const others = texts.filter((text) => !/^(?!(?:an?|the|how|what|where|only|as)\b)(?:[a-z]|JSON|URL)/.test(text));
      expect([name, others]).toEqual([name, []]);
      const wide = help.stdout.split('\n').filter((line) => line.length > 80);
      expect(wide.filter((line) => !/^ {2}\$ |^ {6}'/.test(line))).toEqual([]);
    }
  });

  test.concurrent.each(COMMANDS)('%s --help shows examples that run', async (command) => {
    const { stdout, stderr, exitCode } = await runClausal([command, '--help']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    const examples = [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = '']) => line);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(example).toMatch(new RegExp(`^clausal ${command}\\b`));
      // Standard input takes the place of the files that they read and write.
      const stdin = example.endsWith('queries.txt') ? 'id:null\n' : command === 'match' ? '[]' : '';
      const run = await runShell(example.replace(/(?: [<>])? \w+\.\w+$/, ''), stdin);
      expect([0, 1]).toContain(run.exitCode);
    }
  });
});

describe('exit codes and streams', () => {
  test.each([
    { args: [], says: 'Usage: clausal' },
    { args: ['chek'], says: 'Did you mean check?' },
    { args: ['help', 'chekc'], says: 'Did you mean check?' },
    { args: ['--nope'], says: "unknown option '--nope'" },
    { args: ['check', '--resource'], says: "option '-r, --resource <name>' argument missing" },
    { args: ['explain', 'a', 'b'], says: "too many arguments for 'explain'" },
  ])('incorrect usage ends with 2 and a reason on standard error: $args', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await runProcess(args);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
  });

  test.each([...COMMANDS.slice(0, 4)])('%s ends with 0 without errors and 1 with one', async (command) => {
    const resource = command === 'parse' ? [] : ['--resource', 'payments'];
    expect(await runProcess([command, ...resource, 'amount>5'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await runProcess([command, ...resource, 'amount>5 amount>'])).toMatchObject({ exitCode: 1 });
  });

  test('invalid UTF-8 is read as replacement characters', async () => {
    const stdin = Buffer.concat([
      Buffer.from([0xff, 0xc3, 0x28, 0x0a]),
      Buffer.from('amount>5\n'),
      Buffer.from([0xf0, 0x9f]),
    ]);
    const { stdout, stderr, exitCode } = await runProcess(['check', '-r', 'payments', '-f', 'json'], { stdin });
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 });
    expect(readReports(stdout).map(({ query }) => query)).toEqual(['\ufffd\ufffd(', 'amount>5', '\ufffd']);
  });

  test('a character that arrives in pieces is read as one', async () => {
    const child = startClausal(['check', '-r', 'payments', '-f', 'json']);
    const bytes = Buffer.from('id:"👍"\r\n');
    for (const byte of bytes.subarray(0, -1)) {
      child.stdin.write(Buffer.of(byte));
      await setImmediate();
    }
    const { stdout } = await finish(child, bytes.subarray(-1));
    expect(readReports(stdout).map(({ query }) => query)).toEqual(['id:"👍"']);
  });
});

const hasPseudoTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

describe('colours', () => {
  const PIPED = "clausal check -r payments 'id>5'";
  const hasColours = (text: string): boolean => text.includes('\u001b[1;31merror[unsupported-operator]\u001b[0m');

  test.each([
    { env: {}, colours: false },
    { env: { FORCE_COLOR: '1' }, colours: true },
    { env: { FORCE_COLOR: '' }, colours: false },
    { env: { FORCE_COLOR: '0' }, colours: false },
    { env: { FORCE_COLOR: '1', NO_COLOR: '1' }, colours: false },
    { env: { TERM: 'xterm-256color' }, colours: false },
  ])('colours are written to a pipe with $env: $colours', async ({ env, colours }) => {
    const { stdout } = await runShell(PIPED, '', env);
    expect(hasColours(stdout)).toBe(colours);
    if (!colours) expect(stdout).not.toContain('\u001b');
  });

  // Without `script` of util-linux there is nothing here to make a terminal with.
  test.skipIf(!hasPseudoTerminal).each([
    { env: {}, colours: true },
    { env: { NO_COLOR: '' }, colours: true },
    { env: { NO_COLOR: '1' }, colours: false },
    { env: { FORCE_COLOR: '0' }, colours: false },
    { env: { TERM: 'dumb' }, colours: false },
  ])('colours are written to a terminal with $env: $colours', async ({ env, colours }) => {
    const line = PIPED.replace('clausal', SHELL_COMMAND);
    const child = start('script', ['-qec', line, '/dev/null'], { TERM: 'xterm-256color', ...env });
    const { stdout, exitCode } = await finish(child);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('error[unsupported-operator]');
    expect(hasColours(stdout)).toBe(colours);
    if (!colours) expect(stdout).not.toContain('\u001b');
  });

  test('colours of standard error do not depend on standard output', async () => {
    const { stdout, stderr } = await runShell("clausal fix -r payments 'id>5'", '', { FORCE_COLOR: '1' });
    expect(stdout).toBe('id>5\n');
    expect(hasColours(stderr)).toBe(true);
  });

  test('colours are not written to JSON', async () => {
    const { stdout } = await runShell(`${PIPED} --format json`, '', { FORCE_COLOR: '1' });
    expect(stdout).not.toContain('\u001b');
  });
});

describe('pipes', () => {
  test.skipIf(!existsSync('/dev/full'))('standard error that cannot be written ends with 2', async () => {
    const { stdout } = await runShell('clausal bogus 2> /dev/full; echo $?');
    expect(stdout).toBe('2\n');
  });

  test('a directory as standard input ends with 2 and says so', async () => {
    const { stderr, stdout } = await runShell('clausal check -r payments < /; echo $?');
    expect({ stderr, stdout }).toEqual({ stderr: 'clausal: standard input is a directory\n', stdout: '2\n' });
  });

  test('control characters of incorrect usage are made visible', async () => {
    const { stderr } = await runShell("clausal $(printf 'bo\\033gus') check; clausal -- '-a:b'");
    expect(stderr).toContain('bo␛gus');
    expect(stderr).not.toMatch(/[\0\u001b]/);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk ends with 2 and says so', async () => {
    const { stderr } = await runShell('clausal check -r payments amount:1 > /dev/full; echo $? >&2');
    expect(stderr).toMatch(/^clausal: [^\n]*no space left on device[^\n]*\n2\n$/);
  });

  test.each([
    { args: ['check', '--ndjson', '--format', 'json'], line: toNdjson(['amount>5']) },
    { args: ['fix', '--ndjson', '--format', 'json'], line: toNdjson(['amount > 5']) },
    { args: ['fix', '-r', 'payments'], line: 'amount > 5\n' },
    { args: ['format', '--ndjson'], line: toNdjson(['amount>5']) },
    { args: ['parse'], line: 'a:1\n' },
  ])('a program that asks one query at a time is answered: $args', async ({ args, line }) => {
    const child = startClausal(args);
    for (let turn = 0; turn < 3; turn++) {
      child.stdin.write(line);
      const [answer] = await once(child.stdout, 'data');
      expect(String(answer)).toMatch(/^[^\n]+\n$/);
    }
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
