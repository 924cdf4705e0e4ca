/** The encodings of UTF-16, by the first bytes of a text. */
const UTF_16: ReadonlyMap<string, 'utf-16le' | 'utf-16be'> = new Map([
  ['255 254', 'utf-16le'],
  ['254 255', 'utf-16be'],
]);

/** The encoding of a text in UTF-16, by its byte order mark; `undefined` if it has another encoding. */
export function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  return UTF_16.get(`${first} ${second}`);
}

/** Decodes a text: UTF-16 with a byte order mark, UTF-8, or otherwise Windows-1252, in which spreadsheets save CSV. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = findUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const decoding = new TextDecoding();
  const text = decoding.decode(bytes) + decoding.end();
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Decodes a text that comes in pieces: UTF-8, or Windows-1252 from the first piece that is not UTF-8. */
export class TextDecoding {
  #encoding: 'utf-8' | 'windows-1252' = 'utf-8';
  /** The bytes of a character that is not complete. */
  #pending: Uint8Array = new Uint8Array();

  decode(bytes: Uint8Array): string {
    const joined = this.#pending.length === 0 ? bytes : join(this.#pending, bytes);
    const end = this.#encoding === 'utf-8' ? endOfCharacters(joined) : joined.length;
    this.#pending = joined.subarray(end);
    return this.#decodeWhole(joined.subarray(0, end));
  }

  end(): string {
    return this.#decodeWhole(this.#pending);
  }

  #decodeWhole(bytes: Uint8Array): string {
    if (this.#encoding === 'utf-8') {
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        this.#encoding = 'windows-1252';
      }
    }
    return new TextDecoder(this.#encoding).decode(bytes);
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** The end of the last complete character in UTF-8; the first byte of a character tells its length. */
function endOfCharacters(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length++) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const wanted = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return wanted > length ? bytes.length - length : bytes.length;
  }
  return bytes.length;
}
