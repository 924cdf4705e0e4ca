/** With which some editors and shells begin a file; it is no part of its first line. */
const BYTE_ORDER_MARK = '\ufeff';

/** How many characters of a text are a byte order mark. */
export function lengthOfByteOrderMark(text: string): 0 | 1 {
  return text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
}

/** Takes the mark away. */
export function removeByteOrderMark(text: string): string {
  return text.slice(lengthOfByteOrderMark(text));
}

/** Puts a space in place of the mark, so that all else stays where it is. */
export function blankByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
}

/** Puts the mark before a text. */
export function addByteOrderMark(text: string): string {
  return BYTE_ORDER_MARK + text;
}
