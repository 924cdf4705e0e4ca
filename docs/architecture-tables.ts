import packageJson from '../package.json' with { type: 'json' };
import { GROUPS, NODE_ROOMS, PACKAGES, roomsOf } from '../test/layers/layers.ts';

const START = '<!-- Generated from `exports` and test/layers/layers.ts by npm run generate. -->\n\n';
const END = '\n<!-- End of the generated tables. -->\n';

/** Replaces the tables of groups and rooms in the text of docs/architecture.md. */
export function replaceTables(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}${writeGroups()}\n${writeRooms()}${END}${after}`;
}

function writeGroups(): string {
  const rows = GROUPS.map(({ name, below }) => [`[\`${name}\`](../src/${name}/README.md)`, below.map(code).join(' ')]);
  return writeTable(['group', 'may import'], rows);
}

function writeRooms(): string {
  const rows = GROUPS.flatMap(({ name, rooms }) =>
    typeof rooms === 'string'
      ? [writeRoom(name, rooms)]
      : roomsOf(name).map((room) => writeRoom(`${name}/${room}`, rooms[room] ?? '')),
  );
  return writeTable(['room', 'what it does', 'runs in', 'entry point', 'packages'], rows);
}

function writeRoom(room: string, purpose: string): readonly string[] {
  return [
    code(room.replace('/.', '')),
    purpose,
    NODE_ROOMS.includes(room) ? 'Node' : 'any',
    (ENTRY_POINTS.get(room.replace('/.', '')) ?? []).map(code).join(' '),
    [...new Set((PACKAGES[room] ?? []).map(packageOf))].join(', '),
  ];
}

/** The names that programs import, by room. */
const ENTRY_POINTS = Map.groupBy(
  Object.keys(packageJson.exports).filter((subpath) => roomOfExport(subpath) !== undefined),
  (subpath) => roomOfExport(subpath) ?? '',
);

function roomOfExport(subpath: string): string | undefined {
  const target = Object.entries(packageJson.exports).find(([name]) => name === subpath)?.[1];
  if (typeof target !== 'object') return undefined;
  const folder = target.types.replace(/^\.\/dist\/types\//, '').replace(/\/?index\.d\.ts$/, '');
  return roomsOf(folder).includes('index.ts') ? `${folder}/index.ts` : folder;
}

function code(text: string): string {
  return `\`${text.replace(/^\./, 'clausal')}\``;
}

/** The package of a specifier, without the path in it. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  );
  const write = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |\n`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(write).join('');
}
