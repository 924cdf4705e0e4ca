const NAMED: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: '\u00a0', quot: '"' };

const ENTITY = /&(?:([a-z]+)|#(\d+)|#x([\da-f]+));/iy;

/**
 * Reads what begins with the `&` at an offset. An entity of another name stands
 * for itself here; whoever reads a literal compares it with what the parser read.
 */
export function readEntity(file: string, at: number): { readonly text: string; readonly end: number } {
  ENTITY.lastIndex = at;
  const [all = '&', name, decimal, hexadecimal] = ENTITY.exec(file) ?? [];
  return { text: decodeEntity(name, decimal, hexadecimal) ?? all, end: at + all.length };
}

function decodeEntity(
  name: string | undefined,
  decimal: string | undefined,
  hexadecimal: string | undefined,
): string | undefined {
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
