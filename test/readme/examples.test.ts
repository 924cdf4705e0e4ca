import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBlocks, findPrograms, findSessions, readPages } from './pages.ts';
import { compileProgram, DATABASE, runCommand, runProgram } from './run-example.ts';

const pages = readPages();
// `npm` commands run these tests themselves; another test checks those in the README.
const sessions = pages.flatMap(findSessions).filter(({ command }) => !command.startsWith('npm '));
const programs = pages.flatMap(findPrograms);
const good = programs.filter(({ compiles }) => compiles);
const bad = programs.filter(({ compiles }) => !compiles);
const shownFiles = pages.flatMap((page) =>
  findBlocks(page).flatMap(({ shownFile, text }) => (shownFile === undefined ? [] : [{ shownFile, text }])),
);

const removeDatabase = (): void => rmSync(DATABASE, { force: true });
beforeAll(removeDatabase);
afterAll(removeDatabase);

describe('the README and the guide', () => {
  test.each([
    { what: 'commands', examples: sessions, count: 20 },
    { what: 'programs', examples: good, count: 12 },
    { what: 'programs that do not compile', examples: bad, count: 2 },
    { what: 'files', examples: shownFiles, count: 2 },
  ])('show at least $count $what', ({ examples, count }) => {
    expect(examples.length).toBeGreaterThanOrEqual(count);
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

  test.each(shownFiles)('show the current text of $shownFile', ({ shownFile, text }) => {
    expect(text).toBe(readFileSync(shownFile, 'utf8'));
  });
});
