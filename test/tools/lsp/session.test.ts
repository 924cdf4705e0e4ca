import { EventEmitter } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';
import { type LanguageServerOptions, startLanguageServer } from '../../../src/tools/lsp/session.ts';
import { createFolder } from '../../files/project/folder.ts';

const URI = pathToFileURL(path.join(os.tmpdir(), 'a.query')).href;
const INITIALIZE = { capabilities: {}, processId: null, rootUri: null };

interface Published {
  readonly diagnostics: readonly { readonly code: string }[];
}

/** Starts a server on streams of this process, and a client of another package on their other ends. */
function startOnStreams(options?: LanguageServerOptions) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = startLanguageServer({ input, output }, options);
  const connection = createMessageConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  connection.listen();
  return { server, connection, input, output };
}

async function lint(connection: ReturnType<typeof startOnStreams>['connection'], text: string, uri = URI) {
  const published = new Promise<Published>((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', resolve);
  });
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'clausal', version: 1, text: `# resource: payments\n${text}` },
  });
  return (await published).diagnostics.map(({ code }) => code);
}

describe('startLanguageServer', () => {
  test('serves several clients in one process, which goes on after each', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((): never => {
      throw new Error('process.exit was called');
    });
    const [first, second] = [startOnStreams(), startOnStreams()];
    for (const { connection } of [first, second]) await connection.sendRequest('initialize', INITIALIZE);
    expect(await lint(first.connection, 'status:"SETTLED"')).toEqual(['field-alias']);
    await first.connection.sendRequest('shutdown');
    await first.connection.sendNotification('exit');
    expect(await first.server.ended).toEqual({ orderly: true, error: undefined });
    expect(await lint(second.connection, 'nope:1')).toEqual(['unknown-field']);
    second.input.end();
    expect(await second.server.ended).toEqual({ orderly: false, error: undefined });
    expect(exit).not.toHaveBeenCalled();
  });

  test.each([
    ['the client', undefined, { codeConfig: false }],
    ['the client in another way', undefined, { codeConfig: 'no' }],
    ['the client with an empty value', undefined, { codeConfig: null }],
    ['the caller', { codeConfig: false }, undefined],
  ])('no config is run if %s says so, and a message names the config', async (_, options, initializationOptions) => {
    const folder = createFolder({ 'clausal.config.mjs': "globalThis.wasRun = true; throw new Error('executed');" });
    const { connection } = startOnStreams(options);
    await connection.sendRequest('initialize', { ...INITIALIZE, initializationOptions });
    const shown = new Promise<{ readonly message: string }>((resolve) => {
      connection.onNotification('window/showMessage', resolve);
    });
    const uri = pathToFileURL(path.join(folder, 'a.query')).href;
    expect(await lint(connection, 'status:"SETTLED"', uri)).toEqual([]);
    expect((await shown).message).toMatch(/clausal\.config\.mjs: is a program, and none is run/);
    expect('wasRun' in globalThis).toBe(false);
  });

  test('the session ends when it is stopped, when the input breaks, and when nobody reads', async () => {
    const stopped = startOnStreams();
    stopped.server.stop();
    expect(await stopped.server.ended).toEqual({ orderly: false, error: undefined });
    expect(stopped.output.destroyed).toBe(false);

    const broken = startOnStreams();
    broken.input.write('Content-Length: x\r\n\r\n');
    expect((await broken.server.ended).error?.message).toContain('`Content-Length`');

    const failing = startOnStreams();
    failing.input.destroy(new Error('the line is cut'));
    expect((await failing.server.ended).error?.message).toBe('the line is cut');

    const unread = startOnStreams();
    unread.output.on('error', () => {});
    unread.output.destroy();
    unread.connection.sendRequest('initialize', INITIALIZE).catch(() => {});
    expect(await unread.server.ended).toEqual({ orderly: false, error: undefined });
  });

  test('serves over any other transport', async () => {
    const events = new EventEmitter();
    const answers: object[] = [];
    const server = startLanguageServer({
      reader: { listen: (take) => events.on('message', take), onClose: (listener) => events.on('close', listener) },
      writer: {
        async write(message) {
          answers.push(message);
          events.emit('answer');
        },
      },
    });
    const ask = async (message: object): Promise<object | undefined> => {
      const answered = new Promise((resolve) => events.once('answer', resolve));
      events.emit('message', message);
      await answered;
      return answers.at(-1);
    };
    expect(await ask({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE })).toMatchObject({
      id: 1,
      result: { serverInfo: { name: 'clausal' } },
    });
    expect(await ask([])).toMatchObject({ id: null, error: { code: -32600 } });
    events.emit('close');
    expect(await server.ended).toEqual({ orderly: false, error: undefined });
  });

  test('takes a reader and a writer of vscode-jsonrpc', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const reader = new StreamMessageReader(input);
    const { ended } = startLanguageServer({ reader, writer: new StreamMessageWriter(output) });
    const connection = createMessageConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
    connection.listen();
    expect(await connection.sendRequest('initialize', INITIALIZE)).toHaveProperty('capabilities');
    input.end();
    input.destroy();
    expect(await ended).toEqual({ orderly: false, error: undefined });
  });
});
