/** A word before a colon, such as a label or a key, or a character that opens, ends or separates statements. */
const TOKEN = /(?<![\p{ID_Continue}$])([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*:|[()[\]{};,]/gu;
const MAX_PAIRS = 20_000;

/**
 * Whether a program may exhaust memory with labels nested in labels of the same
 * name: when Babel recovers from errors, it collects one error for each such pair. Strings and comments are read as code, so this is an estimate.
 */
export function mayRepeatLabels(program: string): boolean {
  const open = new Map<string, number>();
  let names: string[] = [];
  const outer: string[][] = [];
  const close = (): void => {
    for (const name of names) open.set(name, (open.get(name) ?? 1) - 1);
    names = [];
  };
  let pairs = 0;
  for (const { 0: token, 1: name } of program.matchAll(TOKEN)) {
    if (name !== undefined) {
      const count = open.get(name) ?? 0;
      pairs += count;
      if (pairs > MAX_PAIRS) return true;
      open.set(name, count + 1);
      names.push(name);
    } else if (token === '(' || token === '[' || token === '{') {
      outer.push(names);
      names = [];
    } else {
      close();
      const isEnd = token !== ';' && token !== ',';
      if (isEnd) names = outer.pop() ?? [];
      // A block ends the statement that it belongs to.
      if (token === '}') close();
    }
  }
  return false;
}
