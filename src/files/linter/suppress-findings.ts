import { lengthOfByteOrderMark } from '../../language/base/byte-order-mark.ts';
import { addCount, countEach } from '../../language/base/count.ts';
import { createLineIndex } from '../../language/base/line-index.ts';
import { Bisection } from '../../language/checker/fix-loop.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';
import { invalidSuppression, unusedSuppression } from '../hosts/file-diagnostics.ts';
import type { FileKind, ReadHost } from '../hosts/host.ts';
import { HOSTS, type HostName } from '../hosts/hosts.ts';
import type { FileFix } from './embedded-query.ts';
import { type Examination, examineText, type Finding } from './examine-text.ts';
import type { LintSettings } from './settings.ts';
import { NEXT_LINE } from './suppressions.ts';

type Delimiters = readonly [open: string, close: string];

const HASH: Delimiters = ['# ', ''];
const SLASHES: Delimiters = ['// ', ''];

/** The delimiters of comments on a line of their own, the usual ones first. A kind without comments is missing. */
const COMMENTS: readonly (readonly [kinds: readonly HostName[], delimiters: readonly Delimiters[]])[] = [
  [['queries', 'yaml', 'toml', 'shell', 'http', 'python', 'ruby', 'powershell'], [HASH]],
  [['javascript', 'typescript', 'tsx', 'components', 'php', 'go', 'java', 'kotlin', 'csharp', 'rust'], [SLASHES]],
  // The comments of a fence are those of its language.
  [['markdown'], [['<!-- ', ' -->'], HASH, SLASHES]],
  [['mdx'], [['{/* ', ' */}'], HASH, SLASHES]],
];

/** Whether a kind of file has comments that suppress diagnostics. */
export function hasComments(host: FileKind): boolean {
  return delimitersOf(host).length > 0;
}

function delimitersOf(host: FileKind): readonly Delimiters[] {
  return COMMENTS.find(([kinds]) => kinds.some((name) => HOSTS[name] === host))?.[1] ?? [];
}

/** A comment for the findings of some codes on a line. */
interface Comment extends FileFix {
  readonly findings: readonly Finding[];
}

/** An examined file after comments were added to it. */
export interface Suppressed {
  readonly reading: Examination;
  readonly edits: readonly TextEdit[];
}

/**
 * Adds comments above the lines of findings or, if such a line is within a text of several lines, above the lines of
 * their queries. A comment is kept only if the file, read again, contains the same queries, and only the findings on
 * its line are gone.
 *
 * @param isWanted - Which findings to suppress. A comment also suppresses others of the same code on its line.
 * @yields After each kind of comment that suppressed something; the edits are those of the step.
 */
export function* suppressFindings(
  start: Examination,
  host: FileKind,
  read: ReadHost,
  settings: LintSettings,
  isWanted: (finding: Finding) => boolean,
): Generator<Suppressed> {
  const reread = (text: string): Examination => examineText(text, read, settings, start);
  const bisection = new Bisection<Examination, Comment>({ reread, findFailed }, false);
  let examination = start;
  for (const delimiters of delimitersOf(host)) {
    for (const isAboveQuery of [false, true]) {
      const comments = createComments(examination, delimiters, isAboveQuery, isWanted);
      if (comments.length === 0) continue;
      const { reading, applied } = bisection.keepWorking(examination, comments);
      if (applied.length === 0) continue;
      examination = reading;
      yield { reading, edits: applied.flatMap(({ edits }) => edits) };
    }
  }
}

/** Codes that are about the comments themselves. */
const UNSUPPRESSED: ReadonlySet<string> = new Set([invalidSuppression.code, unusedSuppression.code]);

function createComments(
  { text, queries, findings }: Examination,
  delimiters: Delimiters,
  isAboveQuery: boolean,
  isWanted: (finding: Finding) => boolean,
): readonly Comment[] {
  const lines = createLineIndex(text);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const ownLine = ({ diagnostic }: Finding): number => lineOf(diagnostic.span.start);
  const queryLine = ({ query }: Finding): number | undefined => {
    const start = query === undefined ? undefined : queries[query]?.span.start;
    return start === undefined ? undefined : lineOf(start);
  };
  const target = (finding: Finding): number | undefined => {
    const above = queryLine(finding);
    return isAboveQuery ? (above === ownLine(finding) ? undefined : above) : ownLine(finding);
  };
  const wanted = findings.filter((one) => !UNSUPPRESSED.has(one.diagnostic.code) && isWanted(one));
  const codesByLine = Map.groupBy(wanted, target);
  const byLine = Map.groupBy(findings, ownLine);
  const byQueryLine = Map.groupBy(findings, queryLine);
  return [...codesByLine].flatMap(([line, own]) => {
    if (line === undefined) return [];
    const codes = new Set(own.map(({ diagnostic }) => diagnostic.code));
    const reached = new Set([...(byLine.get(line) ?? []), ...(byQueryLine.get(line) ?? [])]);
    return {
      title: 'suppress with a comment',
      safe: true,
      inQuery: undefined,
      edits: [writeComment(text, lines.lineSpan(line).start, [...codes], delimiters)],
      findings: [...reached].filter(({ diagnostic }) => codes.has(diagnostic.code)),
    };
  });
}

/** The edit that adds codes to the comment above a line, or a comment. The line may be where a comment is plain text. */
function writeComment(text: string, lineStart: number, codes: readonly string[], [open, close]: Delimiters): TextEdit {
  const start = Math.max(lineStart, lengthOfByteOrderMark(text));
  const [above = ''] = /[^\r\n]*(?:\r\n|\r|\n)?$/.exec(text.slice(Math.max(0, start - MAX_COMMENT), start)) ?? [];
  const directive = above.lastIndexOf(NEXT_LINE);
  if (directive !== -1) {
    const at = start - above.length + directive + NEXT_LINE.length;
    return { start: at, end: at, text: ` ${codes.join(', ')},` };
  }
  const [indent] = /^[ \t]*/.exec(text.slice(start, start + MAX_COMMENT)) ?? [''];
  const lineBreak = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  return { start, end: start, text: `${indent}${open}${NEXT_LINE} ${codes.join(', ')}${close}${lineBreak}` };
}

/** The longest line, in characters, that is searched for a comment. */
const MAX_COMMENT = 1000;

/** The groups of comments that changed a query, suppressed too little or caused a diagnostic. */
function findFailed(
  before: Examination,
  after: Examination,
  tried: readonly Comment[],
): readonly (readonly Comment[])[] {
  if (!haveSameQueries(before, after)) return [tried];
  const expected = countEach(before.findings.map(keyOf));
  for (const finding of tried.flatMap(({ findings }) => findings)) addCount(expected, keyOf(finding), -1);
  const found = countEach(after.findings.map(keyOf));
  const isWrong = (key: string): boolean => (found.get(key) ?? 0) !== (expected.get(key) ?? 0);
  const wrong = new Set([...expected.keys(), ...found.keys()].filter(isWrong));
  if (wrong.size === 0) return [];
  const blamed = tried.filter(({ findings }) => findings.some((one) => wrong.has(keyOf(one))));
  return [blamed.length === 0 ? tried : blamed];
}

function haveSameQueries(before: Examination, after: Examination): boolean {
  const { length } = before.queries;
  return after.queries.length === length && before.queries.every(({ text }, at) => after.queries[at]?.text === text);
}

function keyOf({ query, diagnostic }: Finding): string {
  return `${query ?? ''} ${diagnostic.code}`;
}
