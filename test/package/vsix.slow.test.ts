import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';
import { startClient } from '../tools/lsp/client.ts';
import { packPackage } from './pack.ts';

/** The command that the extension starts, and where. */
interface Server {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string };
}

/** Activates an extension in a folder, with an editor that only notes the server. */
function activate(folder: string, workspace: string): Server | undefined {
  const started: Server[] = [];
  class LanguageClient {
    constructor(_id: string, _name: string, server: Server) {
      started.push(server);
    }
    start(): void {}
  }
  const modules: Readonly<Record<string, object>> = {
    vscode: { workspace: { workspaceFolders: [{ uri: { fsPath: workspace } }] } },
    'vscode-languageclient/node': { LanguageClient },
  };
  const exported: { activate?: () => void } = {};
  const { main } = createRequire(import.meta.url)(path.join(folder, 'package.json'));
  const run = new Function('require', 'exports', readFileSync(path.join(folder, main), 'utf8'));
  run((name: string) => modules[name], exported);
  exported.activate?.();
  return started[0];
}

test('the extension of VS Code has the packages that it needs, and its server reports', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-extension-'));
  const packed = packPackage();
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    packed.remove();
  });
  const file = path.join(folder, 'clausal.vsix');
  execFileSync(process.execPath, ['.config/vsix.ts', file], { stdio: 'pipe' });
  execFileSync('unzip', ['-q', file, '-d', folder]);
  const names = readFileSync(path.join(folder, 'extension.vsixmanifest'), 'utf8');
  expect(names).toContain('clausal-vscode');
  createRequire(path.join(folder, 'extension/extension.js')).resolve('vscode-languageclient/package.json');

  const server = activate(path.join(folder, 'extension'), packed.project);
  const client = startClient(server?.options.cwd ?? '', [server?.command ?? '', ...(server?.args ?? [])]);
  await client.request('initialize', {
    capabilities: {},
    processId: null,
    rootUri: pathToFileURL(packed.project).href,
  });
  client.notify('initialized', {});
  const uri = pathToFileURL(path.join(packed.project, 'a.query')).href;
  const text = '# resource: payments\namout>5\n';
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'clausal', version: 1, text } });
  const { diagnostics } = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics');
  expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-field']);
  await client.stop();
});
