import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrograms, findSessions, type Page } from './pages.ts';
import { compileProgram, createProject, removeProject, runCommand, runProgram, startSandbox } from './run-example.ts';

/** The least that pages show. */
interface Counts {
  readonly commands: number;
  readonly programs: number;
  readonly mistakes: number;
}

/** Runs every example of some pages. */
export function testExamples(pages: readonly Page[], least: Counts): void {
  // `npm` commands run these tests themselves; another test checks those in the README.
  const sessions = pages.flatMap(findSessions).filter(({ command }) => !command.startsWith('npm '));
  const programs = pages.flatMap(findPrograms);
  const good = programs.filter(({ compiles }) => compiles);
  const bad = programs.filter(({ compiles }) => !compiles);

  let sandboxes: readonly (() => void)[] = [];
  beforeAll(async () => {
    createProject(pages);
    sandboxes = await Promise.all(pages.map(startSandbox));
  });
  afterAll(() => {
    for (const stop of sandboxes) stop();
    removeProject();
  });

  describe('the examples', () => {
    test('the examples are at least as many as before', () => {
      expect(sessions.length).toBeGreaterThanOrEqual(least.commands);
      expect(good.length).toBeGreaterThanOrEqual(least.programs);
      expect(bad.length).toBeGreaterThanOrEqual(least.mistakes);
    });

    test.each(sessions)('$file: $command prints the output shown', ({ command, output }) => {
      expect(runCommand(command).stdout).toBe(output);
    });

    test.each(good)('$file:$line prints the output shown', ({ code, output }) => {
      expect(runProgram(code)).toMatchObject({ stdout: output, stderr: '' });
    });

    test.each(good)('$file:$line compiles', ({ code }) => {
      expect(compileProgram(code)).toBe('');
    });

    test.each(bad)('$file:$line fails to compile with the errors shown', ({ code, output }) => {
      expect(compileProgram(code)).toBe(output);
    });
  });
}
