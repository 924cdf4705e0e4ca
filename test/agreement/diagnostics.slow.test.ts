import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EditorState } from '@codemirror/state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';
import { diagnose, type Level, type LevelName, RULES_ONLY, TOOL_LEVELS } from '../../src/assist/diagnose.ts';
import { diagnosticsOf } from '../../src/assist/diagnostics.ts';
import { fixDocument } from '../../src/assist/fix-document.ts';
import { LOGIC } from '../../src/assist/logic-level.ts';
import { GUESSES } from '../../src/assist/sentences/guesses.ts';
import { queryCheck } from '../../src/box/codemirror/check.ts';
import { searchBoxOptions } from '../../src/box/codemirror/options.ts';
import { HOSTS } from '../../src/files/hosts/hosts.ts';
import { lintFile } from '../../src/files/linter/lint-file.ts';
import { createSettings } from '../../src/files/linter/settings.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { applyEdits, type Fix, type TextEdit } from '../../src/language/diagnostic/fix.ts';
import { readQuery } from '../../src/language/document.ts';
import { type CorpusQuery, readCorpus } from '../assist/corpus.ts';
import { readTexts } from '../support/conformance.ts';
import { readReports, runClausal } from '../tools/cli/run-clausal.ts';
import { verify } from '../tools/eslint/verify.ts';
import { startClient as startLsp } from '../tools/lsp/client.ts';
import { startClient as startMcp } from '../tools/mcp/client.ts';

/** A diagnostic as `code start-end`, and the query after each of its fixes. */
type Brief = readonly [place: string, ...queries: readonly string[]];

/** The texts of all conformance cases that are about diagnostics or objects, each once for a resource. */
const corpus: readonly CorpusQuery[] = [...readCorpus(), ...readSyntaxCorpus()];

function readSyntaxCorpus(): readonly CorpusQuery[] {
  return readTexts(['syntax-diagnostics']).flatMap((text) =>
    [catalogue.payments, catalogue.subscriptions].map((resource) => ({ resource, text })),
  );
}

/** A program with one query per line, each character as a six-character escape, so that offsets can be mapped exactly. */
const PROGRAM = corpus.map(({ resource, text }) => `${beginLine(resource)}${escapeAll(text)}";`).join('\n');
const LINES = PROGRAM.split('\n');
const ESCAPE_LENGTH = 6;

function beginLine({ name }: Resource): string {
  return `query = /* clausal: ${name} */ "`;
}

function escapeAll(text: string): string {
  return text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A diagnostic in the program: zero-based lines and characters, and the edits of each fix. */
interface Place {
  readonly code: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly (readonly TextEdit[])[];
}

/** Converts diagnostics of the program to diagnostics of each query. */
function toBriefs(places: readonly Place[]): readonly (readonly Brief[])[] {
  const byLine = Map.groupBy(places, ({ line }) => line);
  return corpus.map(({ resource }, index) => {
    const first = beginLine(resource).length;
    const toOffset = (character: number): number => (character - first) / ESCAPE_LENGTH;
    return (byLine.get(index) ?? []).map(({ code, start, end, fixes }) => [
      brief(code, toOffset(start), toOffset(end)),
      ...fixes.map((edits) => readLiteral(applyEdits(LINES[index] ?? '', edits).slice(first - 1, -1))),
    ]);
  });
}

/** The query of a literal in the program. */
function readLiteral(literal: string): string {
  return String(new Function(`return ${literal}`)());
}

function brief(code: string, start: number, end: number): string {
  return `${code} ${start}-${end}`;
}

interface Found {
  readonly code: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly fixes: readonly Pick<Fix, 'edits'>[];
}

function briefOf(text: string, { code, span, fixes }: Found): Brief {
  return [brief(code, span.start, span.end), ...fixes.map(({ edits }) => applyEdits(text, edits))];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clausal-agreement-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The offset of each line in the program. */
const LINE_STARTS = [0, ...Array.from(PROGRAM.matchAll(/\n/g), ({ index }) => index + 1)];

/** Edits of the program, relative to one of its lines. */
function toLine(line: number, edits: readonly TextEdit[]): readonly TextEdit[] {
  const from = LINE_STARTS[line] ?? 0;
  return edits.map(({ start, end, text }) => ({ start: start - from, end: end - from, text }));
}

/** Each tool; the results are in the order of the corpus. */
const TOOLS: Readonly<Record<keyof typeof TOOL_LEVELS, () => Promise<readonly (readonly Brief[])[]>>> = {
  async checkQuery() {
    // The library does not verify its fixes.
    return corpus.map(({ resource, text }) => {
      const document = readQuery(resource, text);
      expect(checkQuery(resource, text).diagnostics).toEqual(document.diagnostics);
      return diagnose(document, RULES_ONLY).map((one) => briefOf(text, one));
    });
  },
  async 'clausal/language-service'() {
    return corpus.map(({ resource, text }) => diagnosticsOf(resource, text).map((one) => briefOf(text, one)));
  },
  async 'clausal/element'() {
    return corpus.map((query) => {
      const { resource, text } = query;
      // The box reports nothing for an empty text and normalizes line breaks.
      if (text.trim() === '' || text.includes('\r')) return briefsOf(query, 'guesses');
      const extensions = [searchBoxOptions.of({ resource }), queryCheck];
      const { diagnostics } = EditorState.create({ doc: text, extensions }).field(queryCheck);
      return diagnostics.map((one) => briefOf(text, one));
    });
  },
  async 'clausal check'() {
    const lines = corpus.map(({ resource, text }) => JSON.stringify({ resource: resource.name, query: text }));
    const args = ['check', '--ndjson', '--format', 'json'];
    const { stdout } = await runClausal(args, { stdin: `${lines.join('\n')}\n` });
    return readReports(stdout).map(({ query, diagnostics }) => diagnostics.map((one) => briefOf(query, one as Found)));
  },
  async 'clausal fix'() {
    const lines = corpus.map(({ resource, text }) => JSON.stringify({ resource: resource.name, query: text }));
    const args = ['fix', '--ndjson', '--format', 'json'];
    const { stdout } = await runClausal(args, { stdin: `${lines.join('\n')}\n` });
    return stdout
      .trim()
      .split('\n')
      .map((line): { readonly fixed: string; readonly diagnostics: readonly Found[] } => JSON.parse(line))
      .map(({ fixed, diagnostics }) => [[fixed], ...diagnostics.map((one) => briefOf(fixed, one))]);
  },
  async 'clausal lint'() {
    const host = HOSTS.javascript;
    const { diagnostics } = await lintFile({ path: 'a.js', text: PROGRAM, host, settings: createSettings() });
    return toBriefs(
      diagnostics.map(({ code, span, fixes }) => {
        const line = LINE_STARTS.findLastIndex((start) => start <= span.start);
        const [{ start, end } = span] = toLine(line, [{ ...span, text: '' }]);
        return { code, line, start, end, fixes: fixes.map(({ edits }) => toLine(line, edits)) };
      }),
    );
  },
  async 'clausal/eslint'() {
    const messages = verify(PROGRAM);
    return toBriefs(
      messages.map(({ ruleId, line, column, endLine, endColumn, fix, suggestions = [] }) => {
        expect(endLine).toBe(line);
        const fixes = [...(fix ? [fix] : []), ...suggestions.map((one) => one.fix)];
        return {
          code: ruleId?.replace('clausal/', '') ?? 'fatal',
          line: line - 1,
          start: column - 1,
          end: (endColumn ?? 0) - 1,
          fixes: fixes.map(({ range: [start, end], text }) => toLine(line - 1, [{ start, end, text }])),
        };
      }),
    );
  },
  async 'clausal lsp'() {
    const client = startLsp(folder);
    await client.request('initialize', { capabilities: {}, processId: null, rootUri: null });
    client.notify('initialized', {});
    const uri = pathToFileURL(path.join(folder, 'program.js')).href;
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'javascript', version: 1, text: PROGRAM },
    });
    const { diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
    const end = { line: LINES.length, character: 0 };
    const actions = await client.request<readonly CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end },
      context: { diagnostics: [] },
    });
    await client.stop();
    const quickFixes = actions.filter(({ kind, title }) => kind === 'quickfix' && !title.startsWith('suppress '));
    const key = (one: object | undefined): string =>
      JSON.stringify(one, ['code', 'range', 'start', 'end', 'line', 'character']);
    const fixesOf = Map.groupBy(quickFixes, (action) => key(action.diagnostics?.[0]));
    return toBriefs(
      diagnostics.map((one) => {
        const { code, range } = one;
        expect(range.end.line).toBe(range.start.line);
        const fixes = (fixesOf.get(key(one)) ?? []).map(({ edit }) =>
          (edit?.changes?.[uri] ?? []).map(({ range: { start, end: to }, newText }) => ({
            start: start.character,
            end: to.character,
            text: newText,
          })),
        );
        return {
          code: String(code),
          line: range.start.line,
          start: range.start.character,
          end: range.end.character,
          fixes,
        };
      }),
    );
  },
  async 'clausal mcp'() {
    const client = await startMcp(folder);
    const briefs: (readonly Brief[])[] = [];
    for (const { resource, text } of corpus) {
      const { diagnostics } = await client.call<{
        readonly diagnostics: readonly (Omit<Found, 'fixes'> & {
          readonly fixes: readonly { readonly query: string }[];
        })[];
      }>('check', { resource: resource.name, query: text });
      briefs.push(
        diagnostics.map(({ code, span, fixes }) => [
          brief(code, span.start, span.end),
          ...fixes.map(({ query }) => query),
        ]),
      );
    }
    await client.stop();
    return briefs;
  },
};

const LEVELS: Readonly<Record<LevelName, Level>> = { rules: RULES_ONLY, logic: LOGIC, guesses: GUESSES };

/** The diagnostics of a query on a level, which every tool of the level must report. */
function briefsOf({ resource, text }: CorpusQuery, level: LevelName): readonly Brief[] {
  return diagnose(readQuery(resource, text), LEVELS[level]).map((one) => briefOf(text, one));
}

/** The order is not compared: file reports sort diagnostics of one span by code, and ESLint puts safe fixes first. */
function sort(briefs: readonly Brief[]): readonly string[] {
  return briefs.map(([place, ...queries]) => [place, ...queries.toSorted()].join(' ⇒ ')).toSorted();
}

describe('the diagnostics of the conformance cases', () => {
  test('cover most codes', () => {
    expect(corpus.length).toBeGreaterThan(700);
    const codes = corpus.flatMap((query) => briefsOf(query, 'logic').map(([place]) => place.split(' ')[0]));
    expect(new Set(codes).size).toBeGreaterThan(40);
  });

  test.each(Object.keys(TOOLS) as readonly (keyof typeof TOOLS)[])(
    'the diagnostics of the conformance cases and their fixes are the same in %s as on its level',
    async (name) => {
      const found = await TOOLS[name]();
      const level = TOOL_LEVELS[name];
      const expected = corpus.map((query): readonly Brief[] => {
        if (name !== 'clausal fix') return briefsOf(query, level);
        const { document, diagnostics } = fixDocument(readQuery(query.resource, query.text), LEVELS[level]);
        return [[document.text], ...diagnostics.map((one) => briefOf(document.text, one))];
      });
      const show = (briefs: readonly (readonly Brief[])[]) =>
        corpus.map(({ resource, text }, index) => [resource.name, text, sort(briefs[index] ?? [])]);
      expect(show(found)).toEqual(show(expected));
    },
  );
});
