import { mentionsKeys } from './data/key-patterns.ts';
import { type FileKind, type HostSettings, joinReadings } from './host.ts';
import { type Dialect, EXTENSIONS, mayContainQuery } from './javascript/dialects.ts';
import { JAVASCRIPT, PROGRAM_LANGUAGES, type ProgramLanguage } from './program/languages.ts';
import { mentionsCall, mentionsRequest, mentionsResourceUrl } from './request/mentions.ts';

const TYPESCRIPT = createProgramHost('typescript');

/** The kinds of files that may contain queries, by their names in the config. */
export const HOSTS = {
  queries: {
    extensions: ['.query', '.search'],
    languages: ['clausal'],
    mayContainQueries: (file) => file !== '',
    load: async () => (await import('./query-file/read-query-file.ts')).readQueryFile,
  },
  javascript: createProgramHost('javascript'),
  typescript: TYPESCRIPT,
  tsx: createProgramHost('tsx'),
  components: {
    extensions: ['.vue', '.svelte'],
    languages: ['vue', 'svelte'],
    mayContainQueries: TYPESCRIPT.mayContainQueries,
    async load(text, all) {
      const read = await TYPESCRIPT.load(maskMarkup(text), all);
      return (file, settings) => read(maskMarkup(file), settings);
    },
  },
  json: createRequestHost(['.json', '.jsonc'], async () => (await import('./json/read-json.ts')).readJson),
  ndjson: createDataHost(['.ndjson', '.jsonl'], async () => (await import('./json/read-json.ts')).readNdjson),
  csv: createDataHost(['.csv', '.tsv'], async () => (await import('./csv/read-csv.ts')).readCsv),
  yaml: createRequestHost(['.yaml', '.yml'], async () => (await import('./yaml/read-yaml.ts')).readYaml),
  toml: createRequestHost(['.toml'], async () => (await import('./toml/read-toml.ts')).readToml),
  markdown: createMarkdownHost('markdown', ['.md', '.markdown']),
  mdx: createMarkdownHost('mdx', ['.mdx']),
  python: createLanguageHost(PROGRAM_LANGUAGES.python),
  ruby: createLanguageHost(PROGRAM_LANGUAGES.ruby),
  php: createLanguageHost(PROGRAM_LANGUAGES.php),
  go: createLanguageHost(PROGRAM_LANGUAGES.go),
  java: createLanguageHost(PROGRAM_LANGUAGES.java),
  kotlin: createLanguageHost(PROGRAM_LANGUAGES.kotlin),
  csharp: createLanguageHost(PROGRAM_LANGUAGES.csharp),
  rust: createLanguageHost(PROGRAM_LANGUAGES.rust),
  powershell: createLanguageHost(PROGRAM_LANGUAGES.powershell),
  http: {
    extensions: ['.http', '.rest'],
    languages: ['http', 'rest'],
    mayContainQueries: mentionsResourceUrl,
    load: async () => (await import('./http/read-http.ts')).readHttp,
  },
  shell: {
    extensions: ['.sh', '.bash', '.zsh', '.mk', '.dockerfile'],
    names: ['Dockerfile', 'Containerfile', 'Makefile', 'makefile', 'GNUmakefile', 'Justfile', 'justfile', 'Procfile'],
    languages: [
      ...['bash', 'sh', 'shell', 'zsh'],
      ...['console', 'shell-session', 'shellsession', 'sh-session', 'terminal', 'curl', 'cli'],
      ...['dockerfile', 'docker', 'makefile', 'make'],
    ],
    mayContainQueries: mentionsResourceUrl,
    async load(text) {
      const { readShell } = await import('./shell/read-shell.ts');
      if (!/^[ \t]*(?:CMD|ENTRYPOINT|RUN|HEALTHCHECK|\[)/im.test(text)) return readShell;
      const { readExecForms } = await import('./json/read-json.ts');
      return (file, settings) => joinReadings([readShell(file, settings), readExecForms(file, settings)]);
    },
  },
} as const satisfies Readonly<Record<string, FileKind>>;

/** The name of a kind of file in the config. */
export type HostName = keyof typeof HOSTS;

/**
 * Finds the kind of a file by its extension.
 *
 * @returns `undefined` if files with this extension contain no queries.
 * @example
 * findHost('searches/refunds.yml') === HOSTS.yaml // true
 */
export function findHost(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return byName.get(name) ?? (dot === -1 ? undefined : byExtension.get(name.slice(dot).toLowerCase()));
}

const hosts: readonly FileKind[] = Object.values(HOSTS);
const byExtension = new Map(hosts.flatMap((host) => host.extensions.map((extension) => [extension, host] as const)));
const byName = new Map(hosts.flatMap((host) => host.names?.map((name) => [name, host] as const) ?? []));
const byLanguage = new Map(hosts.flatMap((host) => host.languages?.map((language) => [language, host] as const) ?? []));

function createProgramHost(dialect: Dialect): FileKind {
  return {
    extensions: EXTENSIONS[dialect],
    languages: [dialect, ...toLanguages(EXTENSIONS[dialect]), ...(dialect === 'javascript' ? ['node', 'nodejs'] : [])],
    mayContainQueries: (file, settings) => mayContainQuery(file, settings) || mentionsRequest(file, settings),
    async load(text, all) {
      if (mayContainQuery(text, all)) {
        const { readProgram } = await import('./javascript/read-program.ts');
        return (file, settings) => readProgram(file, dialect, settings);
      }
      const { readRequests } = await import('./program/read-program-file.ts');
      return (file, settings) => readRequests(file, JAVASCRIPT, settings);
    },
  };
}

const SCRIPT = /<script\b[^>]*>/gi;

/** Replaces everything but the scripts of a component with space, so that all offsets stay the same. */
function maskMarkup(file: string): string {
  let masked = '';
  for (const { 0: tag, index } of file.matchAll(SCRIPT)) {
    const start = index + tag.length;
    const end = file.indexOf('</script', start);
    if (start < masked.length || end === -1) continue;
    masked += blank(file.slice(masked.length, start)) + file.slice(start, end);
  }
  return masked + blank(file.slice(masked.length));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

function createLanguageHost(language: ProgramLanguage): FileKind {
  return {
    extensions: language.extensions,
    languages: language.languages,
    mayContainQueries: (file, settings) => mentionsCall(file, settings) || mentionsRequest(file, settings),
    async load() {
      const { readProgramFile } = await import('./program/read-program-file.ts');
      return (file, settings) => readProgramFile(file, language, settings);
    },
  };
}

function createDataHost(extensions: readonly string[], load: FileKind['load']): FileKind {
  return { extensions, languages: toLanguages(extensions), mayContainQueries: mentionsKeys, load };
}

/** Data whose strings may be requests. */
function createRequestHost(extensions: readonly string[], load: FileKind['load']): FileKind {
  return {
    ...createDataHost(extensions, load),
    mayContainQueries: (file, settings) => mentionsKeys(file, settings) || mentionsResourceUrl(file, settings),
  };
}

function toLanguages(extensions: readonly string[]): readonly string[] {
  return extensions.map((extension) => extension.slice(1));
}

function createMarkdownHost(dialect: 'markdown' | 'mdx', extensions: readonly string[]): FileKind {
  return {
    extensions,
    mayContainQueries: (file, settings) => file.includes('clausal') || findCodeHosts(file, settings).length > 0,
    async load(file, settings) {
      const { readMarkdown } = await import('./markdown/read-markdown.ts');
      const readers = await Promise.all(
        findCodeHosts(file, settings).map(async (host) => ({ host, read: await host.load(file, settings) })),
      );
      const findReader = (language: string): (typeof readers)[number] | undefined =>
        readers.find(({ host }) => host === byLanguage.get(language.toLowerCase()));
      return (text, hostSettings) => readMarkdown(text, dialect, findReader, hostSettings);
    },
  };
}

/** The first word after a possible fence. It may match more than the fences of a document, never less. */
const FENCE = /(?:```|~~~)[ \t]*([\w-]+)/g;

function findCodeHosts(file: string, settings: HostSettings): readonly FileKind[] {
  const languages = Array.from(file.matchAll(FENCE), ([, language = '']) => language.toLowerCase());
  const found = new Set(languages.flatMap((language) => byLanguage.get(language) ?? []));
  return [...found].filter((host) => host.mayContainQueries(file, settings));
}
