const VALUE = { '{': 'key or }', '[': 'value or ]', text: 'end', value: 'end' } as const;

/** The next state after each token, by state. */
const NEXT = {
  value: VALUE,
  'value or ]': { ...VALUE, ']': 'end' },
  key: { text: ':' },
  'key or }': { text: ':', '}': 'end' },
  ':': { ':': 'value' },
  // After a comma, the bracket around it decides.
  end: { ',': 'value', '}': 'end', ']': 'end' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

type Expected = keyof typeof NEXT;

const TOKEN =
  /\s*(?:([{}[\],:])|("(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/**
 * Finds the line, from 1, on which a text stops being JSON. Not all browsers report it.
 */
export function findJsonMistake(text: string): number {
  const open: string[] = [];
  let expected: Expected | undefined = 'value';
  let at = 0;
  while (expected !== undefined) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const token = match?.[1] ?? (match?.[2] !== undefined ? 'text' : 'value');
    expected = match === null ? undefined : readToken(token, expected, open);
    if (match !== null && expected !== undefined) at += match[0].length;
    if (expected === 'end' && open.length === 0) expected = undefined;
  }
  const rest = text.slice(at).trimStart();
  const mistake = rest === '' ? text.trimEnd().length : text.length - rest.length;
  return text.slice(0, mistake).split('\n').length;
}

/** The state after a token; `undefined` if the token is not allowed here. Tracks the open brackets. */
function readToken(token: string, expected: Expected, open: string[]): Expected | undefined {
  const nexts: Readonly<Partial<Record<string, Expected>>> = NEXT[expected];
  if (token === '{' || token === '[') open.push(token);
  if (token === '}' && open.pop() !== '{') return undefined;
  if (token === ']' && open.pop() !== '[') return undefined;
  return token === ',' && expected === 'end' && open.at(-1) === '{' ? 'key' : nexts[token];
}
