/** An array of what is JSON already, one a line. */
export function toJsonList(lines: readonly string[]): string {
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}
