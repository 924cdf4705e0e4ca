import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findBlocks, findPrograms, findSessions, readPages } from './pages.ts';
import { compileProgram, runCommand, runProgram } from './run-example.ts';

const pages = readPages();
// What `npm` runs is what runs these tests; an example of the README names its commands.
const sessions = pages.flatMap(findSessions).filter(({ command }) => !command.startsWith('npm '));
const programs = pages.flatMap(findPrograms);
const good = programs.filter(({ compiles }) => compiles);
const bad = programs.filter(({ compiles }) => !compiles);
const shownFiles = pages.flatMap((page) =>
  findBlocks(page).flatMap(({ shownFile, text }) => (shownFile === undefined ? [] : [{ shownFile, text }])),
);

describe('the README and the guide', () => {
  test.each([
    { what: 'commands', examples: sessions, count: 20 },
    { what: 'programs', examples: good, count: 12 },
    { what: 'programs that do not compile', examples: bad, count: 2 },
    { what: 'files', examples: shownFiles, count: 2 },
  ])('show at least $count $what', ({ examples, count }) => {
    expect(examples.length).toBeGreaterThanOrEqual(count);
  });

  test.each(sessions)('$file: $command prints what is shown', ({ command, output }) => {
    expect(runCommand(command).stdout).toBe(output);
  });

  test.each(good)('$file:$line prints what is shown', ({ code, output }) => {
    expect(runProgram(code)).toMatchObject({ stdout: output, stderr: '' });
  });

  test.each(good)('$file:$line compiles', ({ code }) => {
    expect(compileProgram(code)).toBe('');
  });

  test.each(bad)('$file:$line does not compile, as is shown', ({ code, output }) => {
    expect(compileProgram(code)).toBe(output);
  });

  test.each(shownFiles)('show $shownFile as it is', ({ shownFile, text }) => {
    expect(text).toBe(readFileSync(shownFile, 'utf8'));
  });
});
