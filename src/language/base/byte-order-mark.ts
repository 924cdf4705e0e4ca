/** Some editors and shells write it at the start of a file. It does not belong to the first line. */
const BYTE_ORDER_MARK = '\ufeff';

export function lengthOfByteOrderMark(text: string): 0 | 1 {
  return text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
}

export function removeByteOrderMark(text: string): string {
  return text.slice(lengthOfByteOrderMark(text));
}

/** Replaces the byte order mark with a space, so that all offsets stay the same. */
export function blankByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
}

export function addByteOrderMark(text: string): string {
  return BYTE_ORDER_MARK + text;
}
