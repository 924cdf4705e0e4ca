import {
  afterBracket,
  endOfOperand,
  findNames,
  functionAround,
  isAccess,
  listArguments,
  normalizeName,
  type Program,
  type Region,
  valuesAdded,
} from './program.ts';
import type { StringText } from './tokens.ts';

/** A call that joins the elements of a list: `clauses.join(" AND ")`, `implode(" AND ", $clauses)`. */
export interface Join {
  readonly separator: StringText;
  /** The list, or the elements. */
  readonly values: readonly Region[];
}

const JOINS = /^(?:join|jointostring|implode)$/;
const CONNECTIVE = /^\s+(?:(?:and|or)\s+)?$/i;

/** Reads the expression at a token if it joins clauses. */
export function findJoin(program: Program, start: number, limit: number): Join | undefined {
  const { tokens, partners } = program;
  const end = endOfOperand(program, start, limit);
  // PowerShell: `$clauses -join ' AND '`
  if (tokens[end]?.text === '-' && JOINS.test(tokens[end + 1]?.text ?? ''))
    return createJoin(program, { from: end + 2, to: end + 3 }, [{ from: start, to: end }]);
  const open = tokens[end - 1]?.text === ')' ? (partners[end - 1] as number) : -1;
  // Java: `clauses.stream().collect(Collectors.joining(" AND "))`
  if (tokens[open - 1]?.text === 'collect' && tokens[end - 5]?.text === 'joining') {
    const list = { from: start, to: tokens[open - 5]?.text === 'stream' ? open - 6 : open - 2 };
    return createJoin(program, { from: end - 3, to: end - 2 }, [list]);
  }
  // Kotlin: `ids.joinToString(" AND ") { "id:$it" }`
  if (open <= start || !JOINS.test(normalizeName(tokens[open - 1]?.text ?? ''))) return undefined;
  const after = tokens[end]?.text === '{' ? afterBracket(program, end) : undefined;
  const values = [...listArguments(program, open), ...(after === undefined ? [] : [{ from: end, to: after }])];
  const receiver = { from: start, to: open - 2 };
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // `" AND ".join(clauses)`, or else `clauses.join(" AND ")`
  if (first === last) {
    return (
      createJoin(program, receiver, [first]) ??
      (receiver.to > start ? createJoin(program, last, [receiver]) : undefined)
    );
  }
  return createJoin(program, first, values.slice(1)) ?? createJoin(program, last, values.slice(0, -1));
}

function createJoin({ tokens, file }: Program, { from, to }: Region, values: readonly Region[]): Join | undefined {
  const string = tokens[to - 1]?.string;
  const isAlone = to - from === 1 || /^[:=]$/.test(tokens[to - 2]?.text ?? '');
  if (string === undefined || !isAlone) return undefined;
  return CONNECTIVE.test(file.slice(string.start, string.end)) ? { separator: string, values } : undefined;
}

/** Functions that make a list of their arguments. */
const MAKES = /^(?:of|aslist|listof|mutablelistof|arraylistof|arrayof|arraylist|setof|array|list|vec|from|tolist)$/;

/** Finds the elements of the list that is written at a token; `undefined` if there is none. */
export function findElements(program: Program, { from, to }: Region): readonly Region[] | undefined {
  const { tokens } = program;
  let isEmpty = false;
  for (let at = from; at < to; at++) {
    const after = afterBracket(program, at);
    const { kind, text } = tokens[at] ?? { kind: 'mark', text: '' };
    if (after === undefined && kind !== 'name' && !isAccess(text) && !/^[<>&@?]$/.test(text)) break;
    if (after === undefined) continue;
    // The brackets of `[]string{…}` and of `new ArrayList<>()`.
    if (after === at + 2) {
      isEmpty = true;
      at++;
      continue;
    }
    return readBrackets(program, at, from);
  }
  // Python: `" AND ".join(f"id:{id}" for id in ids)`
  const isGenerated = findNames(program, { from, to }, 'for').length > 0;
  return isEmpty ? [] : isGenerated ? [{ from, to }] : undefined;
}

function readBrackets(program: Program, open: number, from: number): readonly Region[] | undefined {
  const { kind, text } = program.tokens[open - 1] ?? {};
  const name = kind === 'name' && open > from ? normalizeName(text ?? '') : '';
  if (MAPS.test(name) || JOINS.test(normalizeName(program.tokens[(program.partners[open - 1] ?? 0) - 1]?.text ?? '')))
    return [findBody(program, open)];
  const isCall = program.tokens[open]?.text === '(' && name !== '';
  return isCall && !MAKES.test(name) ? undefined : listArguments(program, open);
}

/** Functions that make a list with a function for its elements. */
const MAPS = /^(?:map|arraymap|select|collect)$/;

/** Finds the value of the function in brackets: `(id => value)`, `{ |id| value }`, `(fn ($id) => value, $ids)`. */
function findBody(program: Program, open: number): Region {
  const { tokens, partners } = program;
  const close = partners[open] as number;
  const isLambda = tokens[open + 1]?.text === 'lambda';
  let from = open + 1;
  for (let at = from; at < close; at = afterBracket(program, at) ?? at + 1) {
    const text = tokens[at]?.text ?? '';
    if (/^(?:=>|->|\|)$/.test(text) || (isLambda && text === ':')) from = at + 1;
    else if (text === ',' && from > open + 1) return { from, to: at };
  }
  while (/^(?:\{|return)$/.test(tokens[from]?.text ?? '')) from++;
  return { from, to: close };
}

/** Finds what the function around a token adds to the list with a name. */
export function findAdded(program: Program, index: number, name: string): readonly Region[] {
  const { tokens } = program;
  const around = functionAround(program, index);
  return findNames(program, around, normalizeName(name)).flatMap((at) => {
    if (tokens[at]?.text !== name || isAccess(tokens[at - 1]?.text)) return [];
    const text = (offset: number): string => tokens[at + offset]?.text ?? '';
    const rest = (offset: number): readonly Region[] => [{ from: at + offset, to: around.to }];
    const added = valuesAdded(program, at);
    if (added.length > 0) return added.map((from) => ({ from, to: around.to })).reverse();
    // `clauses = append(clauses, …)`
    if (text(1) === '=' && text(2) === 'append' && text(3) === '(') return listArguments(program, at + 3).slice(1);
    if (text(1) === '+=') return rest(2);
    return text(1) === '[' && text(2) === ']' && text(3) === '=' ? rest(4) : [];
  });
}
