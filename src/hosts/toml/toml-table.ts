import type { AST } from 'toml-eslint-parser';

/** The keys and values of a table, which may be spread over the file. */
export type TomlTable = Map<string, TomlNode>;

/** A value, a table, or an array of tables. */
export type TomlNode = AST.TOMLContentNode | TomlTable | TomlTable[];

/** Collects the tables and dotted keys of a file in one table. */
export function toTable({ body }: AST.TOMLTopLevelTable): TomlTable {
  const root: TomlTable = new Map();
  for (const part of body) {
    if (part.type === 'TOMLKeyValue') addPairs(root, [part]);
    else addPairs(openTable(root, part.resolvedKey), part.body);
  }
  return root;
}

/** Converts an inline table. */
export function toInlineTable({ body }: AST.TOMLInlineTable): TomlTable {
  const table: TomlTable = new Map();
  addPairs(table, body);
  return table;
}

function addPairs(table: TomlTable, pairs: readonly AST.TOMLKeyValue[]): void {
  for (const { key, value } of pairs) {
    const names = key.keys.map((name) => (name.type === 'TOMLBare' ? name.name : name.value));
    openTable(table, names.slice(0, -1)).set(names.at(-1) ?? '', value);
  }
}

/** Finds or creates the table at a path of keys. A number is an index in an array of tables. */
function openTable(root: TomlTable, keys: readonly (string | number)[]): TomlTable {
  let table = root;
  for (const [index, key] of keys.entries()) {
    if (typeof key === 'number') continue;
    const at = keys[index + 1];
    table = typeof at === 'number' ? openListed(table, key, at) : openNamed(table, key);
  }
  return table;
}

function openNamed(table: TomlTable, key: string): TomlTable {
  const known = table.get(key);
  if (known instanceof Map) return known;
  const inner: TomlTable = new Map();
  table.set(key, inner);
  return inner;
}

function openListed(table: TomlTable, key: string, index: number): TomlTable {
  const known = table.get(key);
  const list = Array.isArray(known) ? known : [];
  table.set(key, list);
  list[index] ??= new Map();
  return list[index];
}
