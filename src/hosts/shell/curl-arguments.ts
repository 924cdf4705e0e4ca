import type { Word } from '../request/word.ts';

/** What curl is given. */
export interface CurlArgument {
  /** The option, empty for a URL. */
  readonly name: string;
  /** The word that has its value, and where in it that begins. */
  readonly word: Word;
  readonly start: number;
}

/** Options of one letter that take nothing, so that others may follow in the same word. */
const FLAGS = /^-[#0-46afgGiIjJklLMnNOpqRsSvV]*/;
/** Other options that take the next word. */
const TAKES_WORD: ReadonlySet<string> = new Set([
  ...['--data', '--data-ascii', '--data-binary', '--data-raw', '--data-urlencode', '--url', '--url-query', '--json'],
  ...['--request', '--header', '--user', '--user-agent', '--oauth2-bearer', '--referer', '--cookie', '--cookie-jar'],
  ...['--output', '--output-dir', '--write-out', '--dump-header', '--config', '--form', '--form-string', '--variable'],
  ...['--max-time', '--connect-timeout', '--retry', '--retry-delay', '--retry-max-time', '--limit-rate', '--range'],
  ...['--proxy', '--proxy-user', '--noproxy', '--resolve', '--connect-to', '--interface', '--unix-socket'],
  ...['--cacert', '--capath', '--cert', '--cert-type', '--key', '--key-type', '--pass', '--ciphers', '--aws-sigv4'],
]);

/** An option as a word names it. */
interface Option {
  readonly name: string;
  /** Where its value begins in the same word; `undefined` if the next word is it. */
  readonly attached: number | undefined;
}

/** Parts the words of a call of curl into options with their values, and URLs. */
export function* readArguments(words: readonly Word[]): Generator<CurlArgument, void, undefined> {
  const rest = words.values();
  for (const word of rest) {
    for (const { name, attached } of readOptions(word.text)) {
      if (attached !== undefined) yield { name, word, start: attached };
      else {
        const next = rest.next().value;
        if (next !== undefined) yield { name, word: next, start: 0 };
      }
    }
  }
}

function readOptions(text: string): readonly Option[] {
  if (!text.startsWith('-')) return [{ name: '', attached: 0 }];
  if (text.startsWith('--')) return [{ name: text, attached: TAKES_WORD.has(text) ? undefined : text.length }];
  const flags = FLAGS.exec(text)?.[0] ?? '';
  const options: Option[] = flags.includes('G') ? [{ name: '-G', attached: text.length }] : [];
  const letter = text[flags.length];
  if (letter === undefined) return options;
  const attached = flags.length + 1;
  return [...options, { name: `-${letter}`, attached: attached < text.length ? attached : undefined }];
}
