import { UnreadableText } from './read-problem.ts';

/**
 * Decodes a file: UTF-16 with a byte order mark, UTF-8, or otherwise Windows-1252,
 * in which spreadsheets save CSV.
 *
 * @throws {UnreadableText} If the file is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  // Not in texts, but in nearly every image, archive and workbook.
  if (text.includes('\0')) throw new UnreadableText('the file is not text');
  return text;
}

function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
