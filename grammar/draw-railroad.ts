import { box, choice, diagram, escapeXml, loop, optional, type Piece, sequence } from './diagram.ts';
import type { CharacterClass, Expression, Grammar } from './expression.ts';

const MARGIN = 28;
const TITLE_HEIGHT = 30;
const RULE_GAP = 30;
const COLUMN_GAP = 60;

const STYLE = `
  .page { fill: #ffffff }
  .title { font: 600 15px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #1f2933 }
  .label { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #102a43; text-anchor: middle; white-space: pre }
  .track { fill: none; stroke: #52606d; stroke-width: 1.6 }
  .arrow, .end { fill: #52606d }
  .text { fill: #dff3e4; stroke: #2f855a; stroke-width: 1.3 }
  .class { fill: #fef3d0; stroke: #b7791f; stroke-width: 1.3 }
  .rule { fill: #e3edfb; stroke: #2b6cb0; stroke-width: 1.3 }
`;

interface Block {
  readonly name: string;
  readonly piece: Piece;
  readonly height: number;
}

/**
 * Draws every rule of a grammar, in two columns read from top to bottom.
 *
 * @returns An SVG document. The same grammar always gives the same text.
 */
export function drawRailroad({ rules }: Grammar): string {
  const blocks = [...rules].map(([name, expression]): Block => {
    const piece = diagram(draw(expression));
    return { name, piece, height: TITLE_HEIGHT + piece.up + piece.down + RULE_GAP };
  });
  const split = findSplit(blocks);
  const columns = [blocks.slice(0, split), blocks.slice(split)];
  const height = Math.ceil(Math.max(...columns.map(sumHeights)) - RULE_GAP + 2 * MARGIN);
  let x = MARGIN;
  let drawn = '';
  for (const column of columns) {
    drawn += drawColumn(column, x);
    x += Math.ceil(Math.max(...column.map(({ piece }) => piece.width))) + COLUMN_GAP;
  }
  const width = x - COLUMN_GAP + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Railroad diagram of the query language">
<!-- Generated from the rules and tokens of src/language/syntax by npm run generate. Do not edit. -->
<style>${STYLE}</style>
<rect class="page" width="100%" height="100%"/>${drawn}
</svg>
`;
}

function drawColumn(blocks: readonly Block[], x: number): string {
  let drawn = '';
  let y = MARGIN;
  for (const { name, piece, height } of blocks) {
    drawn += `\n<g id="${name}"><text class="title" x="${x}" y="${y + 12}">${escapeXml(name)}</text>`;
    drawn += `${piece.draw(x, y + TITLE_HEIGHT + piece.up)}</g>`;
    y += height;
  }
  return drawn;
}

/** Where the second column begins, so that the higher one is as low as can be. */
function findSplit(blocks: readonly Block[]): number {
  const highest = (split: number): number =>
    Math.max(sumHeights(blocks.slice(0, split)), sumHeights(blocks.slice(split)));
  let best = 1;
  for (let split = 2; split < blocks.length; split++) if (highest(split) < highest(best)) best = split;
  return best;
}

function sumHeights(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

function draw(expression: Expression): Piece {
  switch (expression.kind) {
    case 'Literal':
      return expression.text === ' ' ? box('space', 'class') : box(expression.text, 'text');
    case 'Class':
      return box(labelClass(expression), 'class');
    case 'Reference':
      return box(expression.name, 'rule');
    case 'Sequence':
      return sequence(drawItems(expression.items));
    case 'Choice':
      return choice(expression.alternatives.map(draw));
    case 'Repetition': {
      const { item, min, isBounded } = expression;
      const repeated = isBounded ? draw(item) : loop(draw(item));
      return min === 0 ? optional(repeated) : repeated;
    }
  }
}

/** Draws the items of a sequence, `A ( B A )*` as one loop and `[Oo] [Rr]` as one word. */
function drawItems(items: readonly Expression[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    const word = readWord(items, at);
    const between = readSeparator(item, items[at + 1]);
    if (word.length > 1) {
      pieces.push(box(`${word} (any case)`, 'text'));
      at += word.length - 1;
    } else if (between !== undefined) {
      pieces.push(loop(draw(item), sequence(drawItems(between))));
      at++;
    } else pieces.push(draw(item));
  }
  return pieces;
}

/** The word that classes such as `[Oo] [Rr]` spell from an index on, in capitals. */
function readWord(items: readonly Expression[], from: number): string {
  let word = '';
  for (const item of items.slice(from)) {
    if (item.kind !== 'Class' || item.isNegated || item.ranges.length !== 2) break;
    const letters = item.ranges.map(([low]) => String.fromCodePoint(low));
    const [capital = '', small = ''] = letters;
    if (capital.toLowerCase() !== small || capital === small) break;
    word += capital;
  }
  return word;
}

/** What stands between two times of an item in `item ( between item )*`. */
function readSeparator(item: Expression, next: Expression | undefined): readonly Expression[] | undefined {
  if (next?.kind !== 'Repetition' || next.min !== 0 || next.isBounded || next.item.kind !== 'Sequence')
    return undefined;
  const { items } = next.item;
  const isSame = JSON.stringify(items.at(-1)) === JSON.stringify(item);
  return isSame && items.length > 1 ? items.slice(0, -1) : undefined;
}

function labelClass({ isNegated, ranges }: CharacterClass): string {
  const parts = ranges.map(([low, high]) => {
    const first = String.fromCodePoint(low);
    return low === high ? first : `${first}-${String.fromCodePoint(high)}`;
  });
  return `${isNegated ? 'any but ' : ''}${parts.join(' ')}`;
}
