/** The opening delimiter of a quote or an expansion. */
export type Opener = "'" | '"' | '`' | "$'" | '$(' | '${';

/**
 * Delimiters that are known to be unclosed in a file. They are not searched for
 * again; otherwise a file of quotes would take quadratic time.
 */
export type Unclosed = Set<Opener>;

const NAME = /\$(?:[A-Za-z_]\w*|[\d@*#?!$-])/y;
/** A template variable, or the placeholder of xargs. */
const TEMPLATE = /\{\{[^{}\r\n]*\}\}|\{\}/y;
const ESCAPED_STRING = /(?:[^'\\]|\\.)*'/sy;

/**
 * Finds the end of an expansion: a variable, a command substitution, `{{name}}`,
 * `{}` or an ANSI-C string.
 *
 * @returns `start` if no expansion begins here; `undefined` if it is not closed.
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

/** Finds the end of `$(…)` or `${…}`, including nested quotes and expansions. */
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
