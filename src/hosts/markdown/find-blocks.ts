import { lengthOfByteOrderMark } from '../../text/byte-order-mark.ts';
import { linesOf } from '../lines.ts';
import {
  type Container,
  type Containers,
  closeContainers,
  continueContainers,
  openContainer,
  takeContainer,
} from './containers.ts';
import {
  continueLeaf,
  type Dialect,
  type FencedCode,
  isEnded,
  type Leaf,
  type Markup,
  NONE,
  PARAGRAPH,
  startLeaf,
} from './leaf.ts';
import { isBlank, isIndentedTooFar, type LineCursor, startLine } from './line-cursor.ts';

/** A block that may contain queries or directives. */
export type Block = FencedCode | Markup;

interface Scan {
  readonly dialect: Dialect;
  readonly blocks: Block[];
  readonly containers: Containers;
  leaf: Leaf;
}

/**
 * Finds fenced code and HTML blocks, also in block quotes and lists (CommonMark
 * 0.31). It is written by hand for the reasons in
 * docs/decisions/021-markdown-by-hand.md.
 */
export function findBlocks(file: string, dialect: Dialect): readonly Block[] {
  const scan: Scan = { dialect, blocks: [], containers: { open: [], quotes: [] }, leaf: NONE };
  const maxIndent = dialect === 'mdx' ? Number.POSITIVE_INFINITY : 3;
  for (const { start, end } of linesOf(file, lengthOfByteOrderMark(file))) {
    readLine(scan, startLine(file, start, end, maxIndent));
  }
  return scan.blocks;
}

function readLine(scan: Scan, cursor: LineCursor): void {
  const { containers } = scan;
  const continued = continueContainers(containers, cursor);
  const isInside = continued === containers.open.length;
  const leaf = isInside ? continueLeaf(cursor, scan.leaf) : undefined;
  if (leaf !== undefined) scan.leaf = leaf;
  else if (isBlank(cursor)) {
    closeContainers(containers, continued);
    scan.leaf = NONE;
  } else readText(scan, cursor, continued);
}

/** Reads a line that is not blank: the containers it opens, and their content. */
function readText(scan: Scan, cursor: LineCursor, continued: number): void {
  const { containers, dialect, leaf: before } = scan;
  const isInside = continued === containers.open.length;
  const begun: Container[] = [];
  let isInParagraph = isInside && before === PARAGRAPH;
  let leaf: Leaf | undefined;
  for (;;) {
    const isLazy = before === PARAGRAPH && begun.length === 0;
    leaf = startLeaf(cursor, dialect, isInParagraph, isLazy);
    const container = leaf === undefined ? takeContainer(cursor, isInParagraph) : undefined;
    if (container === undefined) {
      // A lazy continuation line: it continues a paragraph without the markers of its containers.
      if (leaf === undefined && isLazy && !isInside) return;
      break;
    }
    begun.push(container);
    isInParagraph = false;
    if (isBlank(cursor)) break;
  }
  closeContainers(containers, continued);
  for (const container of begun) openContainer(containers, container);
  leaf ??= isBlank(cursor) || (isIndentedTooFar(cursor) && !isInParagraph) ? NONE : PARAGRAPH;
  if (leaf.kind === 'code' || leaf.kind === 'markup') scan.blocks.push(leaf);
  scan.leaf = isEnded(cursor, leaf) ? NONE : leaf;
}
