/** What ends a stretch of HTML: a text in a line, or a blank line. */
export type MarkupEnd = RegExp | 'blank line';

const BLOCKS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
  'track|ul';

/** What begins a stretch of HTML, and what ends it (CommonMark 4.6). */
const STARTS: readonly { readonly start: RegExp; readonly end: MarkupEnd }[] = [
  { start: /^<(?:script|pre|textarea|style)(?:[ \t>]|$)/i, end: /<\/(?:script|pre|textarea|style)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![A-Za-z]/, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: new RegExp(`^</?(?:${BLOCKS})(?:[ \\t]|/?>|$)`, 'i'), end: 'blank line' },
];

const ATTRIBUTE = '[ \\t]+[A-Za-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^ \\t"\'=<>`]+|\'[^\']*\'|"[^"]*"))?';
const TAG = new RegExp(`^<(?:[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\t]*)>[ \\t]*$`);

/**
 * What ends the HTML that begins with a line; `undefined` if none begins.
 *
 * @param isInParagraph - Then a tag alone does not begin it.
 */
export function findHtmlEnd(line: string, isInParagraph: boolean): MarkupEnd | undefined {
  if (!line.startsWith('<')) return undefined;
  const found = STARTS.find(({ start }) => start.test(line));
  if (found !== undefined) return found.end;
  return !isInParagraph && TAG.test(line) ? 'blank line' : undefined;
}
