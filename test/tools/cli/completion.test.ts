import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { runClausal } from './run-clausal.ts';

let script: string;
beforeAll(async () => {
  script = (await runClausal(['completion', 'bash'])).stdout;
});

/** What bash offers for the last word of a line. */
function complete(line: string): readonly string[] {
  const words = line.split(' ');
  const source = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_clausal; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', source], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('clausal completion', () => {
  test.each<[string, readonly string[]]>([
    ['clausal ma', ['match']],
    ['clausal help prob', ['probe']],
    ['clausal check -r pa', ['payments']],
    ['clausal match --format ', ['ndjson', 'json', 'table', 'csv']],
    ['clausal match --col', ['--columns']],
    ['clausal search --no', ['--no-code-config']],
    ['clausal completion --h', ['--help']],
    ['clausal match payments', []],
    ['clausal sync --into ', []],
  ])('bash completes %j', (line, offered) => {
    expect(complete(line)).toEqual(offered);
  });

  test('every option of a command is completed', async () => {
    const { stdout } = await runClausal(['lint', '--help']);
    const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = '']) => option);
    expect(options.length).toBeGreaterThan(20);
    expect(complete('clausal lint --')).toEqual(expect.arrayContaining(options));
  });

  test.each(['zsh', 'fish'])('the script for %s names every command', async (shell) => {
    const { stdout, exitCode } = await runClausal(['completion', shell]);
    expect(exitCode).toBe(0);
    for (const command of complete('clausal ').filter((word) => /^(?!help)\w/.test(word)))
      expect(stdout).toContain(command);
  });

  test('an unknown shell is incorrect usage', async () => {
    const { stderr, exitCode } = await runClausal(['completion', 'csh']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('Allowed choices are bash, zsh, fish'),
    });
  });
});
