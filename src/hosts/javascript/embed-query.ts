import { catalogue, isResourceName } from '../../catalogue/catalogue.ts';
import { createDiagnostic } from '../../diagnostic/declaration.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import type { Span } from '../../text/span.ts';
import { type AfterString, cutAtQuote } from '../cut-at-quote.ts';
import { unsafeInterpolation } from '../diagnostics/unsafe-interpolation.ts';
import type { EmbeddedQuery } from '../host.ts';
import { type InterpolationPlace, type PlacedInterpolations, placeInterpolations } from '../place-interpolations.ts';
import { type InterpolationUse, PLACEHOLDERS, readInterpolationUse, UNPLACED } from './interpolation.ts';
import { encodeLiteral } from './literal.ts';
import { createSafeTemplateFix } from './safe-template.ts';
import {
  type AssembledText,
  assembleText,
  type FoundQuery,
  isReadable,
  readParts,
  sourceOf,
  spanOfParts,
  type TextPart,
} from './text-parts.ts';

/** The parser recovers from a missing semicolon. */
const AFTER_STRING: AfterString = { allowed: /(?![\w$"'`])/y, comment: /[ \t;]*\/\/[^\r\n]*/y };

/** A query, with the diagnostics about its interpolations. */
export interface EmbeddedReading {
  readonly query: EmbeddedQuery;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a query; `undefined` if its text cannot be determined. */
export function embedQuery(file: string, found: FoundQuery): EmbeddedReading | undefined {
  const parts = readParts(file, found);
  if (parts.some((part) => part.kind === 'literal' && !isReadable(file, part))) return undefined;
  const draft = assembleText(file, parts, () => UNPLACED);
  const spans = draft.interpolations.map(({ span }) => span);
  const placed = placeInterpolations(draft.text, spans);
  const uses = draft.interpolations.map(({ part }, index) =>
    readInterpolationUse(part, placed.places[index] as InterpolationPlace, found.form),
  );
  return {
    query: createQuery(file, found, parts, uses, placed),
    diagnostics: uses.includes('unsafe') ? reportUnsafe(file, found, draft, uses, placed) : [],
  };
}

function createQuery(
  file: string,
  { resource, isFormatted = false }: FoundQuery,
  parts: readonly TextPart[],
  uses: readonly InterpolationUse[],
  placed: PlacedInterpolations,
): EmbeddedQuery {
  const { text, map, interpolations } = assembleText(
    file,
    parts,
    (index) => PLACEHOLDERS[uses[index] as InterpolationUse],
  );
  const span = spanOfParts(parts);
  const named = typeof resource === 'string' ? { name: resource, span } : resource;
  return {
    text: isFormatted ? replaceLineBreaks(text) : text,
    map,
    span,
    resource: named,
    interpolations: interpolations.flatMap((interpolation, index) =>
      uses[index] === 'known' ? [] : [interpolation.span],
    ),
    isOpen: uses.includes('open') || mayFitLimit(placed, uses, named?.name),
    cutAfter: cutAtQuote(file, span.end, AFTER_STRING),
    encode: (added, place) => encodeInto(parts, added, place),
  };
}

/**
 * Whether the query exceeds the limit only if every interpolated clause is used:
 * a clause that is `false` is left out.
 */
function mayFitLimit({ clauses }: PlacedInterpolations, uses: readonly InterpolationUse[], resource = ''): boolean {
  const optional = uses.filter((use) => use === 'clause').length;
  if (optional === 0 || !isResourceName(resource)) return false;
  const max = catalogue[resource].limits.clauses;
  return clauses > max && clauses - optional <= max;
}

/** Encodes a text for the literal that contains a place; `undefined` for a place that is not within one literal. */
function encodeInto(parts: readonly TextPart[], text: string, { start, end }: Span): string | undefined {
  for (const part of parts) {
    if (part.kind === 'literal' && part.span.start <= start && end <= part.span.end) {
      return encodeLiteral(text, part.form);
    }
  }
  return undefined;
}

function reportUnsafe(
  file: string,
  found: FoundQuery,
  draft: AssembledText,
  uses: readonly InterpolationUse[],
  { places }: PlacedInterpolations,
): readonly Diagnostic[] {
  const fix = createSafeTemplateFix(file, found, draft, places);
  return draft.interpolations.flatMap(({ part }, index) => {
    if (uses[index] !== 'unsafe') return [];
    const data = { expression: sourceOf(file, part) };
    return [createDiagnostic(unsafeInterpolation, part.span, data, { fixes: fix === undefined ? [] : [fix] })];
  });
}

/** Replaces tabs and line breaks between clauses with spaces, so that all offsets stay the same. */
function replaceLineBreaks(text: string): string {
  if (!/[\t\n\r]/.test(text)) return text;
  const pieces: string[] = [];
  let offset = 0;
  for (const { span } of parseQuery(text).ast.clauses) {
    pieces.push(text.slice(offset, span.start).replace(/[\t\n\r]/g, ' '), text.slice(span.start, span.end));
    offset = span.end;
  }
  pieces.push(text.slice(offset).replace(/[\t\n\r]/g, ' '));
  return pieces.join('');
}
