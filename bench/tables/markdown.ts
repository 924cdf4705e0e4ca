/** Writes a Markdown table with padded columns, so that it is readable as plain text. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const writeRow = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [writeRow(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(writeRow)].join(
    '\n',
  );
}

/** A ratio, rounded to its significant digits. */
export function writeRatio(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
}
