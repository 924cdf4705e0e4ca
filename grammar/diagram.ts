/** A piece of a railroad diagram. It is entered on the left and left on the right, at the height of its track. */
export interface Piece {
  readonly width: number;
  /** How far it reaches above its track. */
  readonly up: number;
  /** How far it reaches below its track. */
  readonly down: number;
  /** SVG elements, the entrance at `x`, the track at `y`. */
  draw(x: number, y: number): string;
}

/** `text` is written as it stands, `rule` is another rule, `class` one character of some. */
export type BoxStyle = 'text' | 'rule' | 'class';

const RADIUS = 10;
const GAP = 10;
const BOX_HEIGHT = 26;
const BOX_PADDING = 11;
/** The advance of a monospaced letter of 13 px. */
const LETTER_WIDTH = 7.83;
/** The room beside a choice or loop for two quarter circles. */
const SIDE = 2 * RADIUS;

/** A box with a label. */
export function box(label: string, style: BoxStyle): Piece {
  const width = round([...label].length * LETTER_WIDTH + 2 * BOX_PADDING);
  const half = BOX_HEIGHT / 2;
  const corner = style === 'rule' ? 3 : half;
  return {
    width,
    up: half,
    down: half,
    draw: (x, y) =>
      `<rect class="${style}" x="${round(x)}" y="${round(y - half)}" width="${width}" height="${BOX_HEIGHT}" rx="${corner}"/>` +
      `<text class="label" x="${round(x + width / 2)}" y="${round(y + 4.5)}">${escapeXml(label)}</text>`,
  };
}

/** Pieces one after the other. */
export function sequence(pieces: readonly Piece[]): Piece {
  const width = pieces.reduce((sum, piece) => sum + piece.width, GAP * (pieces.length - 1));
  return {
    width,
    up: Math.max(...pieces.map(({ up }) => up)),
    down: Math.max(...pieces.map(({ down }) => down)),
    draw(x, y) {
      let drawn = '';
      let at = x;
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) {
          drawn += track(`M${round(at)} ${round(y)}h${GAP}`);
          at += GAP;
        }
        drawn += piece.draw(at, y);
        at += piece.width;
      }
      return drawn;
    },
  };
}

/** One of several pieces, the first on the track and the others below it. */
export function choice(pieces: readonly Piece[]): Piece {
  const inner = Math.max(...pieces.map(({ width }) => width));
  const offsets: number[] = [];
  let below = 0;
  for (const [index, piece] of pieces.entries()) {
    const offset = index === 0 ? 0 : Math.max(2 * RADIUS, below + GAP + piece.up);
    offsets.push(offset);
    below = offset + piece.down;
  }
  const width = inner + 2 * SIDE;
  return {
    width,
    up: pieces[0]?.up ?? 0,
    down: below,
    draw(x, y) {
      let drawn = '';
      for (const [index, piece] of pieces.entries()) {
        const offset = offsets[index] ?? 0;
        const start = x + SIDE + (inner - piece.width) / 2;
        const rest = round(x + width - SIDE - start - piece.width);
        const lead = round(start - x - SIDE);
        drawn +=
          offset === 0 ? track(`M${round(x)} ${round(y)}h${SIDE + lead}`) : track(branchDown(x, y, offset, lead));
        drawn += piece.draw(start, y + offset);
        const end = `M${round(start + piece.width)} ${round(y + offset)}h${rest}`;
        drawn += track(offset === 0 ? `${end}h${SIDE}` : end + joinUp(offset));
      }
      return drawn;
    },
  };
}

function branchDown(x: number, y: number, offset: number, lead: number): string {
  return `M${round(x)} ${round(y)}${arc(1, RADIUS, RADIUS)}v${round(offset - 2 * RADIUS)}${arc(0, RADIUS, RADIUS)}h${lead}`;
}

function joinUp(offset: number): string {
  return `${arc(0, RADIUS, -RADIUS)}v${round(2 * RADIUS - offset)}${arc(1, RADIUS, -RADIUS)}`;
}

/** A piece that may be left out, along a track above it. */
export function optional(piece: Piece): Piece {
  const rise = Math.max(2 * RADIUS, piece.up + GAP);
  const width = piece.width + 2 * SIDE;
  return {
    width,
    up: rise,
    down: piece.down,
    draw: (x, y) =>
      track(`M${round(x)} ${round(y)}h${SIDE}`) +
      piece.draw(x + SIDE, y) +
      track(`M${round(x + SIDE + piece.width)} ${round(y)}h${SIDE}`) +
      track(
        `M${round(x)} ${round(y)}${arc(0, RADIUS, -RADIUS)}v${round(2 * RADIUS - rise)}${arc(1, RADIUS, -RADIUS)}` +
          `h${round(piece.width)}${arc(1, RADIUS, RADIUS)}v${round(rise - 2 * RADIUS)}${arc(0, RADIUS, RADIUS)}`,
      ),
  };
}

/** A piece once or more often, what stands between two times on the way back below it. */
export function loop(piece: Piece, between?: Piece): Piece {
  const inner = Math.max(piece.width, between?.width ?? 0);
  const drop = Math.max(2 * RADIUS, piece.down + GAP + (between?.up ?? 0));
  const width = inner + 2 * SIDE;
  return {
    width,
    up: piece.up,
    down: drop + Math.max(between?.down ?? 0, 4),
    draw(x, y) {
      const start = x + (width - piece.width) / 2;
      const lead = round(start - x);
      const back = (inner - (between?.width ?? 0)) / 2;
      const turn = `v${round(drop - 2 * RADIUS)}${arc(1, -RADIUS, RADIUS)}`;
      const rightOfBack = `M${round(x + SIDE + inner)} ${round(y)}${arc(1, RADIUS, RADIUS)}${turn}h${round(-back)}`;
      const leftOfBack =
        `M${round(x + SIDE + back)} ${round(y + drop)}h${round(-back)}${arc(1, -RADIUS, -RADIUS)}` +
        `v${round(2 * RADIUS - drop)}${arc(1, RADIUS, -RADIUS)}`;
      const arrow = `M${round(x + SIDE + 2)} ${round(y + drop - 4)}l-5 4l5 4z`;
      return (
        track(`M${round(x)} ${round(y)}h${lead}`) +
        piece.draw(start, y) +
        track(`M${round(start + piece.width)} ${round(y)}h${lead}`) +
        track(rightOfBack) +
        (between?.draw(x + SIDE + back, y + drop) ?? '') +
        track(leftOfBack) +
        `<path class="arrow" d="${arrow}"/>`
      );
    },
  };
}

/** A whole diagram: the piece between a start and an end mark. */
export function diagram(piece: Piece): Piece {
  const lead = 20;
  return {
    ...piece,
    width: piece.width + 2 * lead,
    draw: (x, y) =>
      `<circle class="end" cx="${round(x + 4)}" cy="${round(y)}" r="4"/>` +
      track(`M${round(x + 8)} ${round(y)}h${lead - 8}`) +
      piece.draw(x + lead, y) +
      track(`M${round(x + lead + piece.width)} ${round(y)}h${lead - 8}`) +
      `<circle class="end" cx="${round(x + 2 * lead + piece.width - 4)}" cy="${round(y)}" r="4"/>`,
  };
}

/** A quarter circle. */
function arc(sweep: 0 | 1, dx: number, dy: number): string {
  return `a${RADIUS} ${RADIUS} 0 0 ${sweep} ${dx} ${dy}`;
}

function track(path: string): string {
  return `<path class="track" d="${path}"/>`;
}

/** Two decimals are finer than a pixel, and keep the file from depending on how sums were made. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
