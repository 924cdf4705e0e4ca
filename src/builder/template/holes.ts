import type { ClauseNode, QueryNode } from '../../syntax/ast.ts';
import type { Span } from '../../text/span.ts';

/** A place in a template where something is filled in. */
export interface Hole {
  /** What people see in its place: `${1}` is the first. */
  readonly name: string;
  /** Its place in the template as people see it. */
  readonly span: Span;
  /** What may be filled in, by the text around it; nothing where it is `glued` to that. */
  readonly kind: 'value' | 'clause' | 'glued';
}

/** A template with its holes written out. */
export interface WrittenTemplate {
  /** For people: `amount>=${1} ${2}`. */
  readonly shown: string;
  /** For the parser: `amount>=0000 __:0`. The same places in both. */
  readonly probe: string;
  readonly holes: readonly Hole[];
}

/** Writes something for each hole of a template, given the texts around the holes. */
export function writeTemplate(strings: readonly string[]): WrittenTemplate {
  const holes: Hole[] = [];
  let [shown = '', ...rest] = strings;
  let probe = shown;
  for (const [index, text] of rest.entries()) {
    const name = `\${${index + 1}}`;
    const before = index === 0 ? ` ${shown}` : (strings[index] ?? '');
    const kind = findKind(before, index + 1 === rest.length ? `${text} ` : text);
    holes.push({ name, span: { start: shown.length, end: shown.length + name.length }, kind });
    shown += `${name}${text}`;
    probe += `${standIn(kind, name.length)}${text}`;
  }
  return { shown, probe, holes };
}

function findKind(before: string, after: string): Hole['kind'] {
  if (!/^\s/.test(after)) return 'glued';
  // The space before a value is the parser's to report.
  if (/[:~<>=]\s*$/.test(before)) return 'value';
  return /\s$/.test(before) ? 'clause' : 'glued';
}

function standIn(kind: Hole['kind'], length: number): string {
  if (kind === 'value') return '0'.repeat(length);
  return kind === 'clause' ? `${'_'.repeat(length - 2)}:0` : '_'.repeat(length);
}

/** Whether a clause is what stands in for a hole, or has it for its value. */
export function isFilledBy({ span, value }: ClauseNode, hole: Hole): boolean {
  if (hole.kind === 'clause') return isSame(span, hole.span);
  return hole.kind === 'value' && value !== undefined && isSame(value.span, hole.span);
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Why nothing can be filled in at a hole. */
export function explainMisplaced(ast: QueryNode, { name, span }: Hole): string {
  const clause = ast.clauses.find((one) => isWithin(span, one.span));
  const value = clause?.value;
  if (value?.kind === 'Text' && value.open !== '' && isWithin(span, value.span)) {
    return `\`${name}\` stands inside quotes; fill in the whole value, which brings its own`;
  }
  if (clause?.negation !== undefined && clause.field.span.start === span.start) {
    return `\`${name}\` stands behind \`${clause.negation.raw}\`; make the clause with \`whereNot\``;
  }
  return clause !== undefined && span.start < (clause.operator?.span.end ?? clause.span.end)
    ? `\`${name}\` stands in the place of a field or an operator, which only \`where\` takes; it must be a whole value or a whole clause`
    : `\`${name}\` touches other text; it must be a whole value or a whole clause`;
}

/** Whether a span lies in another one. */
export function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
