// Updates the outputs of the examples in the README and the guide, the files that they show, and the sizes of the entry
// points. Review the changes before you commit them.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Span } from '../../src/language/base/span.ts';
import { ESLINT_PAGE, readEslintExample, runEslint } from './eslint-example.ts';
import { findPrograms, findSessions, findShownFiles, type Page, readPages } from './pages.ts';
import { createProject, outputOf, removeProject, runCommand, startSandbox } from './run-example.ts';
import { findSizes, SIZES_PAGE, writeSizes } from './sizes.ts';

/** A span and its new text. */
interface Replacement {
  readonly span: Span;
  readonly text: string;
}

async function replaceOutputs(page: Page): Promise<string> {
  const sizes = page.file === SIZES_PAGE ? await writeSizes() : new Map<string, string>();
  const replacements: readonly Replacement[] = [
    ...findSessions(page).flatMap(({ command, span }) =>
      command.startsWith('npm ') ? [] : [{ span, text: runCommand(command).stdout }],
    ),
    ...findPrograms(page).flatMap((program) =>
      program.span === undefined ? [] : [{ span: program.span, text: outputOf(program) }],
    ),
    ...findShownFiles(page).map(({ shownFile, span }) => ({ span, text: readFileSync(shownFile, 'utf8') })),
    ...findSizes(page).map(({ name, span, text }) => ({
      span,
      text: (sizes.get(name) ?? text).padEnd(span.end - span.start),
    })),
    ...(page.file === ESLINT_PAGE ? replaceEslintOutput() : []),
  ];
  // From the last to the first, so that earlier spans stay valid.
  return replacements
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((text, { span, text: output }) => text.slice(0, span.start) + output + text.slice(span.end), page.text);
}

function replaceEslintOutput(): readonly Replacement[] {
  const { files, span } = readEslintExample();
  return span === undefined ? [] : [{ span, text: runEslint(files).stdout }];
}

createProject(readPages());
for (const page of readPages()) {
  const stop = await startSandbox(page);
  writeFileSync(page.file, await replaceOutputs(page));
  stop();
}
removeProject();
