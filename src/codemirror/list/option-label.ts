/** A part of a label, matched by the typed text or not. */
interface LabelPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The characters that separate the words of a text or a path. */
const BETWEEN_WORDS = /[\s._"[\]:<>=~-]+/;

/** Splits a label into the parts that the typed words match and the others. */
export function markMatches(label: string, typed: string): readonly LabelPart[] {
  const lower = label.toLowerCase();
  // Some letters change their length in lower case; then no offset would be right.
  if (lower.length !== label.length) return [{ text: label, isMatch: false }];
  const isMatched = new Array<boolean>(label.length).fill(false);
  for (const word of typed.toLowerCase().split(BETWEEN_WORDS)) {
    const start = word === '' ? -1 : findWord(lower, word);
    if (start !== -1) isMatched.fill(true, start, start + word.length);
  }
  const parts: LabelPart[] = [];
  for (let start = 0, end = 1; end <= label.length; end += 1) {
    if (end < label.length && isMatched[end] === isMatched[start]) continue;
    parts.push({ text: label.slice(start, end), isMatch: isMatched[start] === true });
    start = end;
  }
  return parts;
}

/** Finds a text in a label, first at the beginning of a word. */
function findWord(label: string, word: string): number {
  for (let at = label.indexOf(word); at !== -1; at = label.indexOf(word, at + 1)) {
    if (at === 0 || BETWEEN_WORDS.test(label.charAt(at - 1))) return at;
  }
  return label.indexOf(word);
}

/** The length of the longest path to show in full. */
const MAX_PATH = 30;

/** Shortens a long path to its last two names: `…payer_info.email`. */
export function shortenPath(path: string): string {
  if (path.length <= MAX_PATH) return path;
  const names = path.split('.');
  return names.length > 2 ? `…${names.slice(-2).join('.')}` : path;
}
