import { remember } from '../../../language/base/remember.ts';
import type { HostSettings } from '../host.ts';

/** Whether a program may send a query to the path of a resource. */
export function mentionsRequest(file: string, settings: HostSettings): boolean {
  return /query/i.test(file) && mentionsPath(file, settings);
}

/** Whether a file may contain the URL of a resource with a query. */
export function mentionsResourceUrl(file: string, settings: HostSettings): boolean {
  return file.includes('query=') && mentionsPath(file, settings);
}

/** Whether a file may contain a call that the settings know: the last name of any, and then the last two of one. */
export function mentionsCall(file: string, settings: HostSettings): boolean {
  const patterns = readCalls(settings);
  return patterns.length > 0 && patterns.every((pattern) => pattern.test(file));
}

/** A pattern of all last names and one of all calls, so that most files are searched once, however many calls there are. */
const readCalls = remember(({ calls, knownCalls }: HostSettings): readonly RegExp[] => {
  const words = [...calls, ...knownCalls].map(({ call }) =>
    readCallNames(call).flatMap((name, index) => (name === '*' ? [] : wordOf(name, index > 0))),
  );
  const lasts = new Set(words.map((all) => all.at(-1) ?? ''));
  // More than two would let a file with all of them take long.
  const paths = new Set(words.map((all) => all.slice(-2).join(GAP)));
  return words.length === 0 ? [] : [lasts, paths].map((any) => new RegExp([...any].join('|'), 'i'));
});

/** What is between two names of a call: accesses, comments, and perhaps arguments. */
const GAP = '[^]{0,500}?';

/** What is before a member: an access, a quote, the end of a comment, or a line break, before which a comment may be. */
const BEFORE_MEMBER = String.raw`(?:^|[.>:\\['"\`/\r\n])\s*[#@$_]*`;

/** A pattern of a name in any letter case, with or without `_`, and also with `Async` after it. */
function wordOf(name: string, isMember: boolean): string {
  const plain = name.replaceAll('_', '').replace(/(?<=.)async$/i, '');
  const letters = Array.from(plain, (letter) => letter.replace('$', '\\$'));
  const word = `${letters.join('_?')}(?:_?async)?`;
  // The letters come first, because a search for them is the fastest.
  return `${word}(?![a-z0-9])(?<=${isMember ? BEFORE_MEMBER : '(?:^|[^a-z0-9])'}${word})`;
}

/** The names of `client.payments.search`, without `this` and without the `#` of private names. */
export function readCallNames(call: string): readonly string[] {
  return call
    .replace(/^this\./, '')
    .split('.')
    .map((name) => name.replace(/^#/, ''));
}

/** Whether a file contains the path of a resource. */
function mentionsPath(file: string, settings: HostSettings): boolean {
  const paths = listPaths(settings);
  return paths.some((path) => file.includes(path)) || (paths.length > 0 && readRelativePaths(settings).test(file));
}

function listPaths({ resources, findResource }: HostSettings): readonly string[] {
  return resources.flatMap((name) => findResource(name)?.path ?? []);
}

/** Clients with a base address take the path without its slash: `get("payments?query=…")`, `get("payments", …)`. */
const readRelativePaths = remember((settings: HostSettings): RegExp => {
  const paths = listPaths(settings).map((path) => path.slice(1).replace(/\W/g, '\\$&'));
  return new RegExp(`(?:${paths.join('|')})(?:\\?query=|["'] *[),])`);
});
