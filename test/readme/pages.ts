import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Span } from '../../src/language/base/span.ts';

/** A page of the documentation, with its path from the root of the repository. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** A fenced block of a page. */
export interface Block {
  /** The first word after the fence; empty for a block without one. */
  readonly language: string;
  /** The file that the block shows, named after the language. */
  readonly shownFile: string | undefined;
  readonly text: string;
  /** The span of `text` in the page. */
  readonly span: Span;
}

/** A command of a console session, with the output that the page shows below it. */
export interface Session {
  readonly file: string;
  readonly command: string;
  readonly output: string;
  readonly span: Span;
}

/** A program of a page. */
export interface Program {
  readonly file: string;
  /** The line on which the program begins. */
  readonly line: number;
  readonly code: string;
  /** Its output or, if it must not compile, the errors of the compiler. */
  readonly output: string;
  /** The span of `output` in the page; `undefined` for a config, which prints nothing. */
  readonly span: Span | undefined;
  readonly compiles: boolean;
}

/** The README and the guide, whose examples are all run. */
export function readPages(): readonly Page[] {
  return [readPage('README.md'), ...readFolder('docs/guide')];
}

/** All handwritten pages, whose links are checked. */
export function readLinkedPages(): readonly Page[] {
  const others = ['CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md', 'docs/decisions/README.md'];
  return [...readPages(), ...others.map(readPage)];
}

export function readPage(file: string): Page {
  return { file, text: readFileSync(file, 'utf8') };
}

function readFolder(folder: string): readonly Page[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.toSorted().map((name) => readPage(path.posix.join(folder, name)));
}

/** A link to a file or heading of the repository. */
export interface Link {
  readonly target: string;
  readonly anchor: string | undefined;
}

/** The links of a page to files and headings of the repository. */
export function findLinks({ file, text }: Page): readonly Link[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?<link>[^)#\s]*)(?:#(?<anchor>[^)\s]+))?\)/g)].flatMap(({ groups = {} }) => {
    const { link = '', anchor } = groups;
    if (/^https?:/.test(link)) return [];
    const target = link === '' ? file : path.posix.join(path.posix.dirname(file), link);
    return [{ target, anchor }];
  });
}

const FENCED = /^(?<open>```(?<language>\w*)(?: (?<shown>\S+))?\n)(?<text>[\s\S]*?)^```$/gm;

export function findBlocks({ text }: Page): readonly Block[] {
  return [...text.matchAll(FENCED)].map(({ index, groups = {} }) => {
    const { open = '', language = '', shown, text: body = '' } = groups;
    const start = index + open.length;
    return { language, shownFile: shown, text: body, span: { start, end: start + body.length } };
  });
}

/** The blocks that show a file of the repository. */
export function findShownFiles(page: Page): readonly (Block & { readonly shownFile: string })[] {
  return findBlocks(page).flatMap((block) => {
    const { shownFile } = block;
    return shownFile === undefined ? [] : [{ ...block, shownFile }];
  });
}

/** The commands of a page: each line of a console block that begins with `$`, up to the next one. */
export function findSessions(page: Page): readonly Session[] {
  return findBlocks(page)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text, span }) =>
      [...text.matchAll(/^\$ (?<command>.+)\n(?<output>(?:(?!\$ ).*\n)*)/gm)].map(({ index, groups = {} }) => {
        const { command = '', output = '' } = groups;
        const start = span.start + index + `$ ${command}\n`.length;
        return { file: page.file, command, output, span: { start, end: start + output.length } };
      }),
    );
}

/** The TypeScript programs of a page. A `text` block with the output follows each, except after a config. */
export function findPrograms(page: Page): readonly Program[] {
  const blocks = findBlocks(page);
  return blocks.flatMap(({ language, text: code, span }, index): readonly Program[] => {
    if (language !== 'ts') return [];
    const line = page.text.slice(0, span.start).split('\n').length;
    const program = { file: page.file, line, code, compiles: !code.startsWith('// does not compile') };
    if (/^\/\/ \S+\.config\.ts\n/.test(code)) return [{ ...program, output: '', span: undefined }];
    const next = blocks[index + 1];
    if (next?.language !== 'text') throw new Error(`${page.file}:${line} shows no output of its program`);
    return [{ ...program, output: next.text, span: next.span }];
  });
}
