import type { Span } from '../../../language/base/span.ts';
import { RESOURCE_NAME } from '../../../language/catalogue/resource.ts';
import { createExcerpt, placeReading } from '../excerpt.ts';
import type { FileKind, HostComment, HostReading, HostSettings, NamedResource, ReadHost } from '../host.ts';
import { hasDirective } from '../lines.ts';
import { type Block, type Dialect, type FencedCode, findBlocks, type Markup } from './find-blocks.ts';

/** Characters allowed between a comment and its code: blank lines, also in a block quote. */
const NOTHING = /^[\s>]*$/;

interface BlockReading extends HostReading {
  readonly block: Block;
}

interface CodeReader {
  readonly host: FileKind;
  readonly read: ReadHost;
}

type FindReader = (language: string) => CodeReader | undefined;

/** The language of query files. The name of a resource may follow it after the fence. */
const QUERIES = 'clausal';
/** Leaves out highlighted lines, as in `js{1,3}`, and words added with a comma, as in `js,ignore`. */
const LANGUAGE = /^[\w-]+(?=$|[ \t{,])/;

export function readMarkdown(
  file: string,
  dialect: Dialect,
  findReader: FindReader,
  settings: HostSettings,
): HostReading {
  const readings = findBlocks(file, dialect).map((block): BlockReading => {
    if (block.kind === 'code') return { block, ...readCode(file, block, findReader, settings) };
    return { block, ...NO_READING, comments: findMarkupComments(file, block, dialect) };
  });
  return {
    queries: readings.flatMap(({ queries }) => queries),
    comments: readings.flatMap((reading, index) => reachCode(file, reading, readings[index + 1])),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
    isPartial: readings.some(({ isPartial }) => isPartial === true),
  };
}

/** The comments of a block. The last one applies to the first query of the code block after it. */
function reachCode(file: string, { block, comments }: BlockReading, next?: BlockReading): readonly HostComment[] {
  const last = comments.at(-1);
  if (block.kind === 'code' || last === undefined || next?.block.kind !== 'code') return comments;
  if (!NOTHING.test(file.slice(last.span.end, next.block.start))) return comments;
  return [...comments.slice(0, -1), { ...last, reach: next.queries[0]?.span.end }];
}

const NO_READING: HostReading = { queries: [], comments: [], diagnostics: [] };

function readCode(
  file: string,
  { info, lines }: FencedCode,
  findReader: FindReader,
  settings: HostSettings,
): HostReading {
  const language = LANGUAGE.exec(file.slice(info.start, info.end))?.[0] ?? '';
  const reader = findReader(language);
  if (reader === undefined || lines.length === 0) return NO_READING;
  const { host, read } = reader;
  const excerpt = createExcerpt(file, lines);
  if (!host.mayContainQueries(excerpt.text, settings)) return NO_READING;
  const isOurs = language.toLowerCase() === QUERIES;
  const resource = isOurs ? findResource(file, info.start + language.length, info.end) : undefined;
  return placeReading(read(excerpt.text, settings), excerpt, resource);
}

function findResource(file: string, start: number, end: number): NamedResource | undefined {
  const rest = file.slice(start, end);
  const [name = ''] = rest.trimStart().split(/[ \t]/, 1);
  if (!RESOURCE_NAME.test(name)) return undefined;
  const nameStart = end - rest.trimStart().length;
  return { name, span: { start: nameStart, end: nameStart + name.length } };
}

const DELIMITERS: Readonly<Record<Dialect, readonly [start: string, end: string]>> = {
  markdown: ['<!--', '-->'],
  mdx: ['{/*', '*/}'],
};

/** Finds the comments in an HTML block that contain directives. */
function findMarkupComments(file: string, markup: Markup, dialect: Dialect): readonly HostComment[] {
  const html = file.slice(markup.start, markup.end);
  if (!hasDirective(html)) return [];
  const [open, close] = DELIMITERS[dialect];
  const comments: HostComment[] = [];
  for (let from = html.indexOf(open); from !== -1; ) {
    const textEnd = html.indexOf(close, from + open.length);
    if (textEnd === -1) break;
    const end = textEnd + close.length;
    const text = html.slice(from + open.length, textEnd);
    const span = { start: markup.start + from, end: markup.start + end };
    if (hasDirective(text)) comments.push({ text, span, isDoubtful: from > 0 || !isRemovable(file, span) });
    from = html.indexOf(open, end);
  }
  return comments;
}

const ABOVE = /(?<=^\ufeff?|\n\r?\n)/y;
const BELOW = /[ \t]*(?:\r?\n)*(?![-+*\d \t>\r\n])/y;

/** Whether a comment stands outside of lists and quotations with an empty line above, so that removing it joins no blocks. */
function isRemovable(file: string, { start, end }: Span): boolean {
  ABOVE.lastIndex = start;
  BELOW.lastIndex = end;
  return ABOVE.test(file) && BELOW.test(file);
}
