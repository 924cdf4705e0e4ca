import fc from 'fast-check';

/** Matches a token of a GBNF or Lark grammar: a literal, a class, a count, a name or punctuation. */
const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*")|(\[(?:[^\]\\]|\\.)*\])|(\{\d+,\d*\}|~\d+\.\.\d+|[?*+])|([A-Za-z][\w-]*)|([()|]))/y;

/**
 * Reads the subset of GBNF and Lark that this project writes, and draws random
 * sentences from it. It shares no code with the writers of the grammars.
 *
 * @param terminals - Regular expressions of Lark's terminals, by name.
 */
export function sentencesOf(
  grammar: string,
  root: string,
  separator: string,
  terminals: Readonly<Record<string, RegExp>> = {},
): fc.Arbitrary<string> {
  const bodies = new Map<string, string>();
  for (const line of grammar.split('\n')) {
    const at = line.indexOf(separator);
    if (at > 0) bodies.set(line.slice(0, at).trim(), line.slice(at + separator.length));
  }
  const drawn = new Map<string, fc.Arbitrary<string>>();
  const ruleOf = (name: string): fc.Arbitrary<string> => {
    let rule = drawn.get(name);
    if (rule === undefined) {
      const terminal = terminals[name];
      const body = bodies.get(name);
      if (terminal !== undefined) rule = fc.stringMatching(terminal, { maxLength: 40 });
      else if (body === undefined) throw new Error(`no rule ${name}`);
      else rule = readBody(body, ruleOf);
      drawn.set(name, rule);
    }
    return rule;
  };
  return ruleOf(root);
}

function readBody(body: string, ruleOf: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  let offset = 0;
  const peek = (): RegExpExecArray | null => {
    TOKEN.lastIndex = offset;
    return TOKEN.exec(body);
  };
  const readChoice = (): fc.Arbitrary<string> => {
    const options = [readSequence()];
    while (peek()?.[5] === '|') {
      offset = TOKEN.lastIndex;
      options.push(readSequence());
    }
    return fc.oneof(...options);
  };
  const readSequence = (): fc.Arbitrary<string> => {
    const items: fc.Arbitrary<string>[] = [];
    for (let token = peek(); token !== null && token[5] !== '|' && token[5] !== ')'; token = peek()) {
      offset = TOKEN.lastIndex;
      items.push(readCount(readItem(token)));
    }
    return fc.tuple(...items).map((texts) => texts.join(''));
  };
  const readItem = ([, literal, set, , name]: RegExpExecArray): fc.Arbitrary<string> => {
    if (literal !== undefined) return fc.constant(JSON.parse(literal) as string);
    if (set !== undefined) return fc.stringMatching(new RegExp(`^${set}$`, 'u'));
    if (name !== undefined) return ruleOf(name);
    const group = readChoice();
    peek();
    offset = TOKEN.lastIndex;
    return group;
  };
  const readCount = (item: fc.Arbitrary<string>): fc.Arbitrary<string> => {
    const count = peek()?.[3];
    if (count === undefined) return item;
    offset = TOKEN.lastIndex;
    const [minimum = 0, maximum = minimum + 4] =
      { '?': [0, 1], '*': [0], '+': [1] }[count] ?? (count.match(/\d+/g) ?? []).map(Number);
    return fc.array(item, { minLength: minimum, maxLength: maximum }).map((texts) => texts.join(''));
  };
  const all = readChoice();
  if (body.slice(offset).trim() !== '') throw new Error(`cannot read ${body.slice(offset)}`);
  return all;
}
