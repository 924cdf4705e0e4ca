import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTS } from '../../src/files/hosts/hosts.ts';
import { CONFIG_FILES } from '../../src/files/project/config/find-config.ts';
import { startClient } from '../tools/lsp/client.ts';

const read = (name: string): string => readFileSync(path.join('examples/editors', name), 'utf8');
const readToml = (name: string): Readonly<Record<string, unknown>> =>
  getStaticTOMLValue(parseTOML(read(name))) as Readonly<Record<string, unknown>>;

/** The options that the VS Code extension passes to the client. */
interface ClientSetUp {
  readonly server: { readonly command: string; readonly args: readonly string[] };
  readonly options: { readonly documentSelector: readonly { readonly language?: string; readonly pattern?: string }[] };
}

/** Runs the VS Code extension with mocks of the editor's modules. */
function activateVsCode(): ClientSetUp {
  let setUp: ClientSetUp | undefined;
  class LanguageClient {
    constructor(_id: string, _name: string, server: ClientSetUp['server'], options: ClientSetUp['options']) {
      setUp = { server, options };
    }
    start(): void {}
  }
  const modules: Readonly<Record<string, object>> = {
    vscode: { workspace: {} },
    'vscode-languageclient/node': { LanguageClient },
  };
  const exports: { activate?: () => void } = {};
  new Function('require', 'exports', read('vscode/extension.js'))((name: string) => modules[name], exports);
  exports.activate?.();
  if (setUp === undefined) throw new Error('the extension starts no client');
  return setUp;
}

/** The strings of a list in Lua. */
function readLuaList(text: string, key: string): readonly string[] {
  const list = new RegExp(String.raw`\b${key} = \{([^}]*)\}`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

const extensions: readonly string[] = Object.values(HOSTS).flatMap((host) => [...host.extensions]);

/** The extensions of each language id of the editors; the server handles at least the first. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  clausal: ['.query', '.search'],
  javascript: ['.js', '.mjs', '.cjs'],
  javascriptreact: ['.jsx'],
  jsx: ['.jsx'],
  typescript: ['.ts', '.mts', '.cts'],
  typescriptreact: ['.tsx'],
  tsx: ['.tsx'],
  json: ['.json'],
  jsonc: ['.jsonc'],
  jsonl: ['.jsonl', '.ndjson'],
  csv: ['.csv'],
  tsv: ['.tsv'],
  yaml: ['.yaml', '.yml'],
  toml: ['.toml'],
  markdown: ['.md', '.markdown'],
  mdx: ['.mdx'],
  http: ['.http', '.rest'],
  sh: ['.sh'],
  bash: ['.bash', '.sh', '.zsh'],
  zsh: ['.zsh'],
  make: ['.mk'],
  dockerfile: ['.dockerfile'],
  vue: ['.vue'],
  svelte: ['.svelte'],
  python: ['.py', '.pyi'],
  ruby: ['.rb', '.rake', '.ru', '.gemspec'],
  php: ['.php', '.phtml'],
  go: ['.go'],
  java: ['.java'],
  kotlin: ['.kt', '.kts'],
  cs: ['.cs', '.csx'],
  'c#': ['.cs'],
  rust: ['.rs'],
  ps1: ['.ps1', '.psm1'],
  'plain text': ['.query', '.search'],
  'shell script': ['.sh', '.bash', '.zsh'],
};

const extensionsOf = (languages: readonly string[]): readonly string[] =>
  languages.flatMap((name) => LANGUAGES[name.toLowerCase()] ?? [`unknown: ${name}`]);

const neovim = read('neovim/clausal.lua');
interface Helix {
  readonly 'language-server': { readonly clausal: { readonly command: string; readonly args: readonly string[] } };
  readonly language: readonly Readonly<Record<string, unknown>>[];
}
const helix = readToml('helix/languages.toml') as unknown as Helix;
const { clausal: helixServer } = helix['language-server'];

describe('the editor configurations', () => {
  test('list only file types that the server handles, and all of them in VS Code and Neovim', () => {
    const { documentSelector } = activateVsCode().options;
    const pattern = documentSelector.find((one) => one.pattern !== undefined)?.pattern ?? '';
    const inVsCode = /^\*\*\/\*\.\{(.+)\}$/
      .exec(pattern)?.[1]
      ?.split(',')
      .map((one) => `.${one}`);
    expect(inVsCode?.toSorted()).toEqual(extensions.toSorted());
    const { contributes } = JSON.parse(read('vscode/package.json'));
    expect(contributes.languages).toMatchObject([{ id: 'clausal', extensions: HOSTS.queries.extensions }]);

    const inNeovim = extensionsOf(readLuaList(neovim, 'filetypes'));
    expect([...new Set(inNeovim)].toSorted()).toEqual(extensions.toSorted());
    expect(read('neovim/init.lua')).toContain("query = 'clausal', search = 'clausal'");

    const inHelix = helix.language.map(({ name }) => String(name));
    const inZed = (readToml('zed/extension.toml') as { language_servers: { clausal: { languages: string[] } } })
      .language_servers.clausal.languages;
    for (const one of [...extensionsOf(inHelix), ...extensionsOf(inZed)]) expect(extensions).toContain(one);
    expect(helix.language[0]).toMatchObject({ name: 'clausal', 'file-types': ['query', 'search'] });
    expect(JSON.parse(read('zed/settings.json'))).toEqual({ file_types: { 'Plain Text': ['query', 'search'] } });
  });

  test('keep the other language servers of Helix and add this one', () => {
    for (const { name, 'language-servers': servers } of helix.language.slice(1)) {
      expect(servers, String(name)).toEqual([expect.not.stringMatching('clausal'), 'clausal']);
    }
  });

  test('find the project root by any kind of config file', () => {
    expect(readLuaList(neovim, 'root_markers')).toEqual([...CONFIG_FILES, 'package.json', '.git']);
  });

  test('have balanced brackets in Lua and Rust', () => {
    for (const name of ['neovim/clausal.lua', 'neovim/init.lua', 'zed/src/lib.rs']) {
      const code = read(name).replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '');
      for (const [open, close] of ['()', '{}', '[]']) {
        expect(code.split(open ?? '').length, `${open} in ${name}`).toBe(code.split(close ?? '').length);
      }
    }
  });
});

describe('the commands in the editor configurations', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'clausal-editors-'));
    mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(path.resolve('.'), path.join(folder, 'node_modules/clausal'));
    symlinkSync('../clausal/bin/clausal.js', path.join(folder, 'node_modules/.bin/clausal'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const { server } = activateVsCode();
  const rust = read('zed/src/lib.rs');
  test.each([
    ['VS Code', [server.command, ...server.args]],
    ['Neovim', readLuaList(neovim, 'cmd')],
    ['Helix', [helixServer.command, ...helixServer.args]],
    [
      'Zed',
      [
        /which\("(\w+)"\)/.exec(rust)?.[1] ?? '',
        ...[...rust.matchAll(/"(\w+)"\.into\(\)/g)].map(([, word = '']) => word),
      ],
    ],
  ])('start the server in %s', async (_, [command = '', ...args]) => {
    expect([command, ...args]).toEqual(['npx', 'clausal', 'lsp']);
    const client = startClient(folder, [command, ...args]);
    const { serverInfo } = await client.request<{ serverInfo: { name: string } }>('initialize', { capabilities: {} });
    expect(serverInfo.name).toBe('clausal');
    await client.request('shutdown');
    client.notify('exit');
    expect(await client.exit).toBe(0);
  });

  test('the VS Code extension declares the packages that it imports', () => {
    const { dependencies, main } = createRequire(import.meta.url)(
      path.resolve('examples/editors/vscode/package.json'),
    ) as { readonly dependencies: object; readonly main: string };
    expect([Object.keys(dependencies), main]).toEqual([['vscode-languageclient'], './extension.js']);
  });
});
