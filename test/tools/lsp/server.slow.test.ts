import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CompletionList,
  Diagnostic,
  Hover,
  InitializeResult,
  PublishDiagnosticsParams,
  TextEdit,
} from 'vscode-languageserver-protocol/node';
import { type LspClient, startClient } from './client.ts';

let folder: string;
let client: LspClient;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clausal-lsp-'));
  writeFileSync(path.join(folder, 'clausal.config.json'), JSON.stringify({ resource: 'payments', keys: ['query'] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const CLIENT = { capabilities: {}, processId: null, rootUri: null };

async function initialize(params: object = CLIENT): Promise<InitializeResult> {
  const result = await client.request<InitializeResult>('initialize', params);
  client.notify('initialized', {});
  return result;
}

function uriOf(name: string): string {
  return pathToFileURL(path.join(folder, name)).href;
}

/** Opens a document and waits for its diagnostics. */
async function open(name: string, text: string): Promise<readonly Diagnostic[]> {
  client.notify('textDocument/didOpen', {
    textDocument: { uri: uriOf(name), languageId: 'plaintext', version: 1, text },
  });
  const { uri, version, diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
  expect([uri, version]).toEqual([uriOf(name), 1]);
  return diagnostics;
}

const LONG_HEADER = 'the header of a message is too long';
const NO_LENGTH = 'the header of a message has no valid `Content-Length`';

describe('clausal lsp with broken input', () => {
  test.each([
    ['bytes that are no message', `${'hello\n'.repeat(1000)}`, LONG_HEADER],
    ['a huge header', `X-A: ${'a'.repeat(5_000_000)}`, LONG_HEADER],
    ['a length that is none', 'Content-Length: x\r\n\r\n{}', NO_LENGTH],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}', NO_LENGTH],
    ['a header without a length', 'Content-Type: a\r\n\r\n{}', NO_LENGTH],
    ['a length that is too much', 'Content-Length: 999999999999\r\n\r\n{}', 'a message has more than 268435456 bytes'],
  ])('ends with a reason after %s', async (_, text, problem) => {
    const broken = startClient(folder);
    broken.sendRaw(text);
    expect(await broken.exit).toBe(2);
    expect(broken.errors()).toBe(`clausal: the session has ended: ${problem}\n`);
  });

  test.each([
    ['nothing', ''],
    ['a truncated header', 'Content-Len'],
    ['a truncated message', 'Content-Length: 500\r\n\r\n{"jsonrpc":"2.0"'],
  ])('ends quietly if its input ends after %s', async (_, text) => {
    const broken = startClient(folder);
    broken.sendRaw(text);
    broken.close();
    expect([await broken.exit, broken.errors()]).toEqual([1, '']);
  });

  test.each([
    ['text that is not JSON', '{{{{{', null, -32700],
    ['bytes that are not UTF-8', Buffer.of(0x22, 0xff, 0xfe), null, -32700],
    ['deep nesting', '['.repeat(200_000), null, -32700],
    ['a batch', '[{"jsonrpc":"2.0","id":7,"method":"shutdown"}]', null, -32600],
    ['a number', '5', null, -32600],
    ['null', 'null', null, -32600],
    ['an object', '{}', null, -32600],
    ['a request without a method', '{"jsonrpc":"2.0","id":77}', 77, -32600],
    ['a method that is a number', '{"jsonrpc":"2.0","id":"a","method":5}', 'a', -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"shutdown"}', null, -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"shutdown"}', null, -32600],
    ['parameters that are a number', '{"jsonrpc":"2.0","id":77,"method":"initialize","params":5}', 77, -32602],
    ['a request about no document', '{"jsonrpc":"2.0","id":77,"method":"textDocument/hover","params":{}}', 77, -32602],
    ['a second initialize', '{"jsonrpc":"2.0","id":77,"method":"initialize","params":{}}', 77, -32600],
  ])('answers %s with an error and goes on', async (_, body, id, code) => {
    client = startClient(folder);
    await initialize();
    client.sendRaw(
      Buffer.concat([Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`), Buffer.from(body)]),
    );
    expect(await client.nextAnswer()).toMatchObject({ id, error: { code } });
    expect(await open('a.query', 'status:"SETTLED"')).toHaveLength(1);
    await client.stop();
  });

  test.each([
    ['$/cancelRequest', {}],
    ['$/cancelRequest', undefined],
    ['$/cancelRequest', { id: 99 }],
    ['$/nope', {}],
    ['textDocument/didOpen', {}],
    ['textDocument/didOpen', { textDocument: { uri: 'file:///b.query', version: 1, text: 5 } }],
    ['textDocument/didClose', { textDocument: { uri: 5 } }],
    ['textDocument/didClose', { textDocument: { uri: 'file:///never-opened.query' } }],
    [
      'textDocument/didChange',
      { textDocument: { uri: 'file:///never-opened.query', version: 2 }, contentChanges: [{ text: 'a' }] },
    ],
    ['textDocument/didChange', { textDocument: { uri: 'file:///never-opened.query', version: 2 } }],
    ['workspace/didChangeWatchedFiles', undefined],
  ])('goes on after the notification %s %j', async (method, params) => {
    client = startClient(folder);
    await initialize();
    client.notify(method, params);
    expect(await open('a.query', 'status:"SETTLED"')).toHaveLength(1);
    await client.stop();
  });

  test('takes the changes of a document in the order that they come, whatever their versions', async () => {
    client = startClient(folder);
    await initialize();
    await open('a.query', 'amount>5');
    const change = (version: unknown, text: string, line: number, character: number): object => ({
      method: 'textDocument/didChange',
      params: {
        textDocument: { uri: uriOf('a.query'), version },
        contentChanges: [{ range: { start: { line, character }, end: { line: 1e9, character: 1e9 } }, text }],
      },
    });
    client.sendAtOnce([
      change(7, ' status', 0, 99),
      change(3, ':"SETTLED"', 5, 0),
      change(3, '\nnope:1', 1e9, -1),
      // Nothing that can be applied.
      { ...change(4, '', 0, 0), params: { textDocument: { uri: uriOf('a.query') }, contentChanges: [{ range: 5 }] } },
    ]);
    const { version, diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
    expect([version, diagnostics.map(({ code }) => code)]).toEqual([3, ['field-alias', 'unknown-field']]);
    await client.stop();
  });

  test('reads messages byte by byte, and many in one piece', async () => {
    client = startClient(folder);
    await initialize();
    const write = (id: string): Buffer => {
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'nope' });
      return Buffer.from(`content-length:  ${Buffer.byteLength(body)} \r\nX: y\r\n\r\n${body}`);
    };
    const ids = Array.from({ length: 50 }, (_, index) => `é${index}`);
    for (const byte of write('😀')) client.sendRaw(Buffer.of(byte));
    client.sendRaw(Buffer.concat(ids.map(write)));
    for (const id of ['😀', ...ids]) expect(await client.nextAnswer()).toMatchObject({ id, error: { code: -32601 } });
    await client.stop();
  });

  test('refuses requests after shutdown', async () => {
    client = startClient(folder);
    await initialize();
    await client.request('shutdown');
    const at = { textDocument: { uri: uriOf('a.query') }, position: { line: 0, character: 0 } };
    await expect(client.request('textDocument/hover', at)).rejects.toThrow('-32600');
    client.notify('exit');
    expect([await client.exit, client.errors()]).toEqual([0, '']);
  });

  test('ends with 1 if the client does not say shutdown', async () => {
    client = startClient(folder);
    await initialize();
    client.notify('exit');
    expect(await client.exit).toBe(1);
  });

  test('keeps the output of a config out of the protocol', async () => {
    const inner = path.join(folder, 'printing');
    mkdirSync(inner);
    writeFileSync(
      path.join(inner, 'clausal.config.mjs'),
      "console.log('hello'); console.info('hello'); export default { resource: 'payments' };",
    );
    client = startClient(folder);
    await initialize();
    expect(await open('printing/a.query', 'status:"SETTLED"')).toHaveLength(1);
    client.notify('exit');
    expect([await client.exit, client.errors()]).toEqual([1, 'hello\nhello\n']);
  });
});

/** A document whose queries take long enough for other messages to arrive. */
const LARGE = "```clausal payments\nid:'a'   amount >  5\n```\n\n".repeat(6000);

describe('clausal lsp with a large document', () => {
  const textDocument = { uri: '' };
  const at = { textDocument, position: { line: 1, character: 3 } };
  const edit = (version: number): object => ({
    method: 'textDocument/didChange',
    params: { textDocument: { ...textDocument, version }, contentChanges: [{ text: 'status:"SETTLED"' }] },
  });
  beforeEach(async () => {
    client = startClient(folder);
    textDocument.uri = uriOf('large.md');
    await initialize();
    client.notify('textDocument/didOpen', { textDocument: { ...textDocument, version: 1, text: LARGE } });
    client.notify('textDocument/didOpen', { textDocument: { uri: uriOf('a.query'), version: 1, text: 'amount>5' } });
    for (const _ of ['large.md', 'a.query']) await client.next('textDocument/publishDiagnostics');
  });
  afterEach(() => client.stop());

  test.each([
    ['textDocument/formatting', { textDocument, options: {} }],
    ['textDocument/semanticTokens/full', { textDocument }],
    ['textDocument/completion', at],
    ['textDocument/hover', at],
    ['textDocument/codeAction', { textDocument, range: { start: at.position, end: at.position }, context: {} }],
  ])('answers %s that is cancelled at once with an error', async (method, params) => {
    client.sendAtOnce([
      { id: 'a', method, params },
      { method: '$/cancelRequest', params: { id: 'a' } },
      { id: 'b', method: 'textDocument/hover', params: { ...at, textDocument: { uri: uriOf('a.query') } } },
    ]);
    const answers = [await client.nextAnswer(), await client.nextAnswer()];
    expect(answers.find(({ id }) => id === 'a')).toMatchObject({ error: { code: -32800 } });
    expect(answers.find(({ id }) => id === 'b')).toHaveProperty('result');
  });

  test.each([
    ['textDocument/formatting', { textDocument, options: {} }],
    ['textDocument/semanticTokens/full', { textDocument }],
  ])('answers others during %s, and stops it in the middle', async (method, params) => {
    const hover = { method: 'textDocument/hover', params: { ...at, textDocument: { uri: uriOf('a.query') } } };
    client.sendAtOnce([
      { id: 'a', method, params },
      { id: 'b', ...hover },
    ]);
    expect(await client.nextAnswer()).toMatchObject({ id: 'b' });
    client.sendAtOnce([
      { method: '$/cancelRequest', params: { id: 'a' } },
      { id: 'c', ...hover },
    ]);
    expect([await client.nextAnswer(), await client.nextAnswer()]).toMatchObject([
      { id: 'a', error: { code: -32800 } },
      { id: 'c' },
    ]);
  });

  test.each([
    ['textDocument/formatting', { textDocument, options: {} }],
    ['textDocument/semanticTokens/full', { textDocument }],
    ['textDocument/completion', at],
    ['textDocument/hover', at],
    ['textDocument/codeAction', { textDocument, range: { start: at.position, end: at.position }, context: {} }],
  ])('says that the document has changed since %s', async (method, params) => {
    client.sendAtOnce([{ id: 'a', method, params }, edit(2)]);
    expect(await client.nextAnswer()).toMatchObject({ id: 'a', error: { code: -32801 } });
    await client.next('textDocument/publishDiagnostics');
  });
});

describe('clausal lsp', () => {
  beforeEach(() => {
    client = startClient(folder);
  });
  afterEach(async () => {
    await client.stop();
  });

  test('says what it can do', async () => {
    const { capabilities, serverInfo } = await initialize();
    expect(serverInfo?.name).toBe('clausal');
    expect(capabilities).toMatchObject({ positionEncoding: 'utf-16', hoverProvider: true });
  });

  test('pushes the diagnostics of a query file, with the version', async () => {
    await initialize();
    const found = await open('a.query', 'amount>5\nstatus:"SETTLED"\n');
    expect(found).toMatchObject([
      {
        code: 'field-alias',
        source: 'clausal',
        severity: 1,
        range: { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } },
      },
    ]);
  });

  test.each([
    ['a.yaml', 'query: status:"SETTLED"\n', 7],
    ['a.json', '{"query": "status:\\"SETTLED\\""}', 11],
    ['a.ts', "import { checkQuery } from 'clausal'; checkQuery('payments', 'status:\"SETTLED\"');", 62],
  ])('finds queries in %s', async (name, text, character) => {
    await initialize();
    const [first] = await open(name, text);
    expect(first).toMatchObject({ code: 'field-alias', range: { start: { line: 0, character } } });
  });

  test('takes incremental changes and answers with the new version', async () => {
    await initialize();
    await open('a.query', 'status:"SETTLED"');
    client.notify('textDocument/didChange', {
      textDocument: { uri: uriOf('a.query'), version: 2 },
      contentChanges: [
        { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'payment_' },
      ],
    });
    const { version, diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
    expect([version, diagnostics]).toEqual([2, []]);
    client.notify('textDocument/didClose', { textDocument: { uri: uriOf('a.query') } });
    await client.next('textDocument/publishDiagnostics');
  });

  test('counts characters in UTF-16 code units', async () => {
    await initialize({ ...CLIENT, capabilities: { general: { positionEncodings: ['utf-8', 'utf-16'] } } });
    const found = await open('a.query', 'id:"😀é" status:"SETTLED"');
    expect(found.find(({ code }) => code === 'field-alias')?.range.start.character).toBe(9);
  });

  test.each([
    ['a.query', 'amount>5 \n\nstat', { line: 2, character: 4 }, 'payment_status:'],
    ['a.query', '\n', { line: 0, character: 0 }, 'amount'],
    ['a.yaml', 'query: "amount>5 cur"\n', { line: 0, character: 20 }, 'currency_code:'],
    ['a.json', '{"query": ""}', { line: 0, character: 11 }, 'amount'],
    ['a.json', '{"query": "payment_status:"}', { line: 0, character: 26 }, '\\"PENDING\\"'],
  ])('completes in %s: %j', async (name, text, position, newText) => {
    await initialize();
    await open(name, text);
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri: uriOf(name) },
      position,
    });
    expect((items[0]?.textEdit as TextEdit | undefined)?.newText).toBe(newText);
  });

  test.each([
    ['Visual Studio Code - Insiders', { title: 'suggest', command: 'editor.action.triggerSuggest' }],
    ['Neovim', undefined],
    [undefined, undefined],
  ])('gives %s the command after an offer that it knows', async (name, command) => {
    await initialize({ ...CLIENT, ...(name !== undefined && { clientInfo: { name } }) });
    await open('a.query', 'stat');
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri: uriOf('a.query') },
      position: { line: 0, character: 4 },
    });
    expect(items[0]?.command).toEqual(command);
    expect(items.every(({ insertTextFormat }) => insertTextFormat === 1)).toBe(true);
  });

  test('leaves the caret within quotation marks, without snippets', async () => {
    await initialize({
      ...CLIENT,
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    });
    await open('a.query', 'customer.email:');
    const complete = async (character: number): Promise<readonly string[]> => {
      const { items } = await client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri: uriOf('a.query') },
        position: { line: 0, character },
      });
      return items.map(({ textEdit }) => textEdit?.newText ?? '');
    };
    expect(await complete(15)).toContain('"');
    client.notify('textDocument/didChange', {
      textDocument: { uri: uriOf('a.query'), version: 2 },
      contentChanges: [{ text: 'customer.email:"a@b.co' }],
    });
    await client.next('textDocument/publishDiagnostics');
    expect(await complete(22)).toContain('"a@b.co"');
  });

  test('describes what is under the pointer', async () => {
    await initialize();
    await open('a.yaml', 'query: amount>5\n');
    const hover = await client.request<Hover>('textDocument/hover', {
      textDocument: { uri: uriOf('a.yaml') },
      position: { line: 0, character: 9 },
    });
    expect(hover).toMatchObject({
      contents: { kind: 'markdown', value: expect.stringContaining('**amount**') },
      range: { start: { character: 7 }, end: { character: 13 } },
    });
  });

  test('offers fixes, fix all and a comment that suppresses', async () => {
    await initialize();
    await open('a.query', 'status:"SETTLED"');
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const actions = await client.request<readonly CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uriOf('a.query') },
      range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'quickfix: replace `status` with `payment_status`',
      'quickfix: suppress field-alias with a comment',
      'source.fixAll.clausal: apply all safe fixes',
    ]);
    const edits = actions.map(({ edit }) => edit?.changes?.[uriOf('a.query')]?.[0]?.newText);
    expect(edits).toEqual(['payment_status', '# clausal-disable-next-line field-alias\n', 'payment_']);
  });

  test('resolves actions for a client that asks for their edits, unless the document has changed', async () => {
    const resolveSupport = { properties: ['edit'] };
    await initialize({ ...CLIENT, capabilities: { textDocument: { codeAction: { resolveSupport } } } });
    const [found] = await open('a.query', 'status:"SETTLED"');
    expect(found?.codeDescription?.href).toMatch(/docs\/rules\/field-alias\.md$/);
    const actions = await client.request<readonly CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uriOf('a.query') },
      range: found?.range,
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(actions).toMatchObject([{ kind: 'source.fixAll.clausal', data: { version: 1 } }]);
    expect(actions[0]).not.toHaveProperty('edit');
    const { edit } = await client.request<CodeAction>('codeAction/resolve', actions[0]);
    expect(edit?.changes?.[uriOf('a.query')]).toMatchObject([{ newText: 'payment_' }]);
    const stale = { ...actions[0], data: { uri: uriOf('a.query'), version: 0 } };
    await expect(client.request('codeAction/resolve', stale)).rejects.toThrow('-32801');
    expect(await client.request('codeAction/resolve', { title: 'of somebody else' })).toMatchObject({
      title: 'of somebody else',
    });
  });

  test('formats queries and colours them', async () => {
    await initialize();
    await open('a.query', "# resource: payments\nid:'a'   OR id:'b'");
    const textDocument = { uri: uriOf('a.query') };
    const edits = await client.request('textDocument/formatting', { textDocument, options: {} });
    expect(edits).toMatchObject([{ newText: expect.stringContaining('"a" OR') }]);
    const { data } = await client.request<{ data: readonly number[] }>('textDocument/semanticTokens/full', {
      textDocument,
    });
    expect(data.slice(0, 5)).toEqual([1, 0, 2, 1, 0]);
    expect(data.length).toBe(7 * 5);
  });

  test('reads a config that has changed', async () => {
    await initialize();
    expect(await open('b.query', 'total_spend>5')).toMatchObject([{ code: 'unknown-field' }]);
    const config = path.join(folder, 'clausal.config.json');
    writeFileSync(config, JSON.stringify({ resource: 'customers', keys: ['query'] }));
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: pathToFileURL(config).href, type: 2 }] });
    const { diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
    expect(diagnostics).toEqual([]);
    writeFileSync(config, JSON.stringify({ resource: 'payments', keys: ['query'] }));
  });

  test('refuses requests before it is initialized, and prints nothing', async () => {
    const at = { textDocument: { uri: uriOf('a.query') }, position: { line: 0, character: 0 } };
    await expect(client.request('textDocument/hover', at)).rejects.toThrow('-32002');
    client.notify('textDocument/didOpen', { textDocument: { uri: uriOf('a.query'), version: 1, text: 'x' } });
    await initialize();
    expect(await client.request('textDocument/hover', at)).toBeNull();
  });

  test('lints thousands of changes in a row a few times', async () => {
    await initialize();
    await open('a.query', 'amount>5\n'.repeat(200));
    const last = 3000;
    for (let version = 2; version <= last; version++) {
      const start = { line: version % 200, character: 0 };
      const contentChanges = [{ range: { start, end: start }, text: 'x' }];
      client.notify('textDocument/didChange', { textDocument: { uri: uriOf('a.query'), version }, contentChanges });
    }
    let answers = 0;
    for (let version: number | undefined = 1; version !== last; answers++) {
      ({ version } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics'));
    }
    expect(answers).toBeLessThan(last / 10);
  });

  test.each([
    ['untitled:Untitled-1', 1],
    ['file:///%ZZ.query', 1],
    ['file://host/share/a.query', 1],
    ['http://example.com/a.query', 1],
    ['', 1],
    ['file:///', 0],
  ])('takes the document %j', async (uri, count) => {
    await initialize();
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'x', version: 1, text: '# resource: payments\nstatus:"SETTLED"' },
    });
    const { diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
    expect(diagnostics).toHaveLength(count);
  });

  test.each([
    { line: -5, character: -5 },
    { line: 1e9, character: 1e9 },
    { line: 0.5, character: 0.5 },
    { line: 0, character: null },
    {},
  ])('answers at the position %j', async (position) => {
    await initialize();
    await open('a.query', 'amount>5');
    const textDocument = { uri: uriOf('a.query') };
    const { items } = await client.request<CompletionList>('textDocument/completion', { textDocument, position });
    expect(items).toBeInstanceOf(Array);
    await client.request('textDocument/hover', { textDocument, position });
    const range = { start: position, end: { line: 0, character: 0 } };
    await client.request('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } });
  });

  test.each([
    ['one line of 5 MB', 'x'.repeat(5_000_000), 1],
    ['2 MB of queries', 'amount>5 \n'.repeat(200_000), 0],
  ])('reads %s', async (_, text, count) => {
    await initialize();
    expect(await open('a.query', text)).toHaveLength(count);
    const textDocument = { uri: uriOf('a.query') };
    const position = { line: 0, character: 9 };
    const { items } = await client.request<CompletionList>('textDocument/completion', { textDocument, position });
    expect(items.length).toBeGreaterThan(0);
  });

  test('counts a byte order mark, and writes the line break of the file', async () => {
    await initialize();
    const [found] = await open('a.query', '\ufeffstatus:"SETTLED"\r\n');
    expect(found?.range).toEqual({ start: { line: 0, character: 1 }, end: { line: 0, character: 7 } });
    const actions = await client.request<readonly CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uriOf('a.query') },
      range: found?.range,
      context: { diagnostics: [] },
    });
    expect(actions[1]?.edit?.changes?.[uriOf('a.query')]).toEqual([
      {
        range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } },
        newText: '# clausal-disable-next-line field-alias\r\n',
      },
    ]);
  });

  test('takes the nearest of two configs, and says once what is wrong in one', async () => {
    const inner = path.join(folder, 'inner');
    mkdirSync(inner, { recursive: true });
    const config = path.join(inner, 'clausal.config.json');
    writeFileSync(config, '{ "resource": ');
    await initialize();
    expect(await open('a.query', 'total_spend>5')).toMatchObject([{ code: 'unknown-field' }]);
    expect(await open('inner/a.query', 'total_spend>5')).toEqual([]);
    const { message } = await client.next<{ message: string }>('window/showMessage');
    expect(message).toContain('not JSON');
    client.notify('textDocument/didClose', { textDocument: { uri: uriOf('a.query') } });
    await client.next('textDocument/publishDiagnostics');
    writeFileSync(config, JSON.stringify({ resource: 'customers' }));
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: pathToFileURL(config).href, type: 2 }] });
    const { uri, diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
    expect([uri, diagnostics]).toEqual([uriOf('inner/a.query'), []]);
    rmSync(inner, { recursive: true });
  });

  test('answers for documents that it does not know, and for those without queries', async () => {
    await initialize();
    expect(await open('a.txt', 'status:"SETTLED"')).toEqual([]);
    const at = { textDocument: { uri: 'file:///nowhere.query' }, position: { line: 9, character: 9 } };
    expect(await client.request('textDocument/hover', at)).toBeNull();
    expect(await client.request('textDocument/completion', at)).toMatchObject({ items: [] });
    await expect(client.request('textDocument/nope', {})).rejects.toThrow('-32601');
  });
});
