import type { ClauseNode, QueryNode } from '../../syntax/ast.ts';
import type { Span } from '../../text/span.ts';

/** An interpolation in a template: `${expression}`. */
export interface Interpolation {
  /** Its name in messages: `${1}` is the first. */
  readonly name: string;
  /** Its span in the template as messages show it. */
  readonly span: Span;
  /** What the text around it allows; nothing if it is `adjacent` to other text. */
  readonly kind: 'value' | 'clause' | 'adjacent';
}

/** A template with names or placeholders instead of its interpolations. */
export interface WrittenTemplate {
  /** For messages: `amount>=${1} ${2}`. */
  readonly shown: string;
  /** For the parser: `amount>=0000 __:0`. Both have the same spans. */
  readonly probe: string;
  readonly interpolations: readonly Interpolation[];
}

/** Writes a name and a placeholder for each interpolation, given the texts around them. */
export function writeTemplate(strings: readonly string[]): WrittenTemplate {
  const interpolations: Interpolation[] = [];
  let [shown = '', ...rest] = strings;
  let probe = shown;
  for (const [index, text] of rest.entries()) {
    const name = `\${${index + 1}}`;
    const before = index === 0 ? ` ${shown}` : (strings[index] ?? '');
    const kind = findKind(before, index + 1 === rest.length ? `${text} ` : text);
    interpolations.push({ name, span: { start: shown.length, end: shown.length + name.length }, kind });
    shown += `${name}${text}`;
    probe += `${placeholderOf(kind, name.length)}${text}`;
  }
  return { shown, probe, interpolations };
}

function findKind(before: string, after: string): Interpolation['kind'] {
  if (!/^\s/.test(after)) return 'adjacent';
  // The parser reports a space before a value.
  if (/[:~<>=]\s*$/.test(before)) return 'value';
  return /\s$/.test(before) ? 'clause' : 'adjacent';
}

function placeholderOf(kind: Interpolation['kind'], length: number): string {
  if (kind === 'value') return '0'.repeat(length);
  return kind === 'clause' ? `${'_'.repeat(length - 2)}:0` : '_'.repeat(length);
}

/** Whether a clause is the placeholder of an interpolation, or has it as its value. */
export function hasInterpolation({ span, value }: ClauseNode, interpolation: Interpolation): boolean {
  if (interpolation.kind === 'clause') return isSame(span, interpolation.span);
  return interpolation.kind === 'value' && value !== undefined && isSame(value.span, interpolation.span);
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Explains why an interpolation is not allowed where it is. */
export function explainMisplaced(ast: QueryNode, { name, span }: Interpolation): string {
  const clause = ast.clauses.find((one) => isWithin(span, one.span));
  const value = clause?.value;
  if (value?.kind === 'Text' && value.open !== '' && isWithin(span, value.span)) {
    return `\`${name}\` is inside quotes; interpolate the whole value, which is quoted for you`;
  }
  if (clause?.negation !== undefined && clause.field.span.start === span.start) {
    return `\`${name}\` follows \`${clause.negation.raw}\`; negate the clause with \`whereNot\` instead`;
  }
  return clause !== undefined && span.start < (clause.operator?.span.end ?? clause.span.end)
    ? `\`${name}\` takes the place of a field or an operator, which only \`where\` accepts; it must be a whole value or a whole clause`
    : `\`${name}\` touches other text; it must be a whole value or a whole clause`;
}

/** Whether a span is within another one. */
export function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
