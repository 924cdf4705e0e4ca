const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** The files that may contain queries. The server ignores those that contain none. */
const FILES =
  '**/*.{query,search,js,mjs,cjs,jsx,ts,mts,cts,tsx,json,jsonc,ndjson,jsonl,csv,tsv,yaml,yml,toml,md,markdown,mdx,http,rest,sh,bash,zsh,mk,dockerfile,vue,svelte,py,pyi,rb,rake,ru,gemspec,php,phtml,go,java,kt,kts,cs,csx,rs,ps1,psm1}';

let client;

exports.activate = () => {
  const [folder] = workspace.workspaceFolders ?? [];
  const server = {
    command: 'npx',
    args: ['clausal', 'lsp'],
    // On Windows, `npx` is a script.
    options: { cwd: folder?.uri.fsPath, shell: process.platform === 'win32' },
  };
  client = new LanguageClient('clausal', 'clausal', server, {
    documentSelector: [{ language: 'clausal' }, { scheme: 'file', pattern: FILES }],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
