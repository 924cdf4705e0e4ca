/** What begins something that has an end of its own. */
export type Opener = "'" | '"' | '`' | "$'" | '$(' | '${';

/**
 * What is opened somewhere in a file and never closed. It is not looked for
 * again, or a file of nothing but quotes would be read as often as it has quotes.
 */
export type Unclosed = Set<Opener>;

const NAME = /\$(?:[A-Za-z_]\w*|[\d@*#?!$-])/y;
/** `{}` is what xargs fills in. */
const TEMPLATE = /\{\{[^{}\r\n]*\}\}|\{\}/y;
const ESCAPED_STRING = /(?:[^'\\]|\\.)*'/sy;

/**
 * Finds the end of what is filled in: a variable, a command, `{{name}}`, `{}`, a
 * text with escapes of another kind.
 *
 * @returns `start` if nothing is, and `undefined` if it is not closed.
 */
export function skipExpansion(file: string, start: number, unclosed: Unclosed): number | undefined {
  if (file[start] === '`') return skipBackticks(file, start, unclosed);
  if (file[start] === '{') return skipPattern(file, start, TEMPLATE);
  if (file.startsWith("$'", start)) return skipEscaped(file, start, unclosed);
  if (file.startsWith('$(', start)) return skipNested(file, start, '$(', unclosed);
  if (file.startsWith('${', start)) return skipNested(file, start, '${', unclosed);
  return skipPattern(file, start, NAME);
}

function skipBackticks(file: string, start: number, unclosed: Unclosed): number | undefined {
  if (unclosed.has('`')) return undefined;
  for (let offset = start + 1; offset < file.length; offset++) {
    if (file[offset] === '`') return offset + 1;
    if (file[offset] === '\\') offset++;
  }
  unclosed.add('`');
  return undefined;
}

function skipEscaped(file: string, start: number, unclosed: Unclosed): number | undefined {
  if (unclosed.has("$'")) return undefined;
  const end = skipPattern(file, start + 2, ESCAPED_STRING);
  if (end > start + 2) return end;
  unclosed.add("$'");
  return undefined;
}

function skipPattern(file: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start;
  return start + (pattern.exec(file)?.[0].length ?? 0);
}

/** Finds the end of `$(…)` or `${…}`, with all that is nested and quoted in it. */
function skipNested(file: string, start: number, opener: '$(' | '${', unclosed: Unclosed): number | undefined {
  if (unclosed.has(opener)) return undefined;
  const closers: string[] = [];
  for (let offset = start; offset < file.length; ) {
    const pattern = closers.at(-1) === '"' ? IN_DOUBLE_QUOTES : OUTSIDE;
    pattern.lastIndex = offset;
    const token = pattern.exec(file)?.[0] ?? '';
    offset += token.length;
    if (token === closers.at(-1)) {
      closers.pop();
      if (closers.length === 0) return offset;
    } else {
      const closer = CLOSERS.get(token);
      if (closer !== undefined) closers.push(closer);
    }
  }
  unclosed.add(opener);
  return undefined;
}

const IN_DOUBLE_QUOTES = /\\.|\$[({]|[^\\$"]+|./sy;
const OUTSIDE = /\\.|\$?[({]|\$'(?:[^'\\]|\\.)*'|'[^']*'|[^\\$(){}"']+|./sy;
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['$(', ')'],
  ['(', ')'],
  ['${', '}'],
  ['"', '"'],
]);
