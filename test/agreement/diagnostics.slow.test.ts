import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublishDiagnosticsParams } from 'vscode-languageserver/node';
import type { Resource } from '../../src/catalogue/resource.ts';
import { checkQuery } from '../../src/checker/check-query.ts';
import { sortDiagnostics } from '../../src/diagnostic/diagnostic.ts';
import { diagnosticsOf } from '../../src/language-service/diagnostics.ts';
import { reviewQuery } from '../../src/logic/review-query.ts';
import { type Report, readReports, runClausal } from '../cli/run-clausal.ts';
import { verify } from '../eslint/verify.ts';
import { type CorpusQuery, readCorpus } from '../language-service/corpus.ts';
import { startClient as startLsp } from '../lsp/client.ts';
import { startClient as startMcp } from '../mcp/client.ts';

/** The diagnostics of a query as `code start-end`. Reports of files order those of the same place by code, so the order is free. */
type Brief = readonly string[];

const corpus = readCorpus();

/** A program with a query on each line, each character as an escape of six: no host rounds a place. */
const PROGRAM = corpus.map(({ resource, text }) => `${beginLine(resource)}${escapeAll(text)}";`).join('\n');
const ESCAPE_LENGTH = 6;

function beginLine({ name }: Resource): string {
  return `query = /* clausal: ${name} */ "`;
}

function escapeAll(text: string): string {
  return text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A diagnostic of the program: lines and characters from 0. */
interface Place {
  readonly code: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Converts the diagnostics of the program to those of each query. */
function toBriefs(places: readonly Place[]): readonly Brief[] {
  return corpus.map(({ resource }, index) => {
    const first = beginLine(resource).length;
    const toOffset = (character: number): number => (character - first) / ESCAPE_LENGTH;
    return places
      .filter(({ line }) => line === index)
      .map(({ code, start, end }) => brief(code, toOffset(start), toOffset(end)));
  });
}

function brief(code: string, start: number, end: number): string {
  return `${code} ${start}-${end}`;
}

const briefOf = ({ code, span: { start, end } }: Report['diagnostics'][number]): string => brief(code, start, end);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clausal-agreement-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each way to the same diagnostics; the results are in the order of the corpus. */
const WAYS: Readonly<Record<string, () => Promise<readonly Brief[]>>> = {
  async 'the language service'() {
    return corpus.map(({ resource, text }) => diagnosticsOf(resource, text).map(briefOf));
  },
  async 'clausal check'() {
    const lines = corpus.map(({ resource, text }) => JSON.stringify({ resource: resource.name, query: text }));
    const args = ['check', '--ndjson', '--format', 'json'];
    const { stdout } = await runClausal(args, { stdin: `${lines.join('\n')}\n` });
    return readReports(stdout).map(({ diagnostics }) => diagnostics.map(briefOf));
  },
  async ESLint() {
    const messages = verify(PROGRAM);
    return toBriefs(
      messages.map(({ ruleId, line, column, endLine, endColumn }) => {
        expect(endLine).toBe(line);
        return {
          code: ruleId?.replace('clausal/', '') ?? 'fatal',
          line: line - 1,
          start: column - 1,
          end: (endColumn ?? 0) - 1,
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
    await client.stop();
    return toBriefs(
      diagnostics.map(({ code, range: { start, end } }) => {
        expect(end.line).toBe(start.line);
        return { code: String(code), line: start.line, start: start.character, end: end.character };
      }),
    );
  },
  async 'clausal mcp'() {
    const client = await startMcp(folder);
    const briefs: Brief[] = [];
    for (const { resource, text } of corpus) {
      const { diagnostics } = await client.call<Report>('check', { resource: resource.name, query: text });
      briefs.push(diagnostics.map(briefOf));
    }
    await client.stop();
    return briefs;
  },
};

/** What the functions of the package say, which all others must say too. */
function review({ resource, text }: CorpusQuery): Brief {
  const { query, diagnostics } = checkQuery(resource, text);
  return sortDiagnostics([...diagnostics, ...(query === undefined ? [] : reviewQuery(query))]).map(briefOf);
}

describe('the diagnostics of the conformance corpus', () => {
  test('are many', () => {
    expect(corpus.length).toBeGreaterThan(400);
    expect(new Set(corpus.flatMap(review).map((one) => one.split(' ')[0])).size).toBeGreaterThan(35);
  });

  test.each(Object.keys(WAYS))('are the same in %s', async (name) => {
    const found = await WAYS[name]?.();
    const expected = corpus.map((query) => [query.resource.name, query.text, review(query).toSorted()]);
    expect(corpus.map(({ resource, text }, index) => [resource.name, text, found?.[index]?.toSorted()])).toEqual(
      expected,
    );
  });
});
