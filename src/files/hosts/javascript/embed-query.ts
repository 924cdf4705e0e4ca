import type { Span } from '../../../language/base/span.ts';
import { isResourceName } from '../../../language/catalogue/catalogue.ts';
import { createDiagnostic } from '../../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { type Fix, replaceFix } from '../../../language/diagnostic/fix.ts';
import { parseQuery } from '../../../language/syntax/parse-query.ts';
import { type AfterString, mayContinueAfter } from '../escapes.ts';
import { unsafeInterpolation } from '../file-diagnostics.ts';
import type { EmbeddedQuery } from '../host.ts';
import { type InterpolationPlace, placeInterpolations } from '../place-interpolations.ts';
import { markTemplates } from '../templates.ts';
import { evaluateName, readMember } from './evaluate.ts';
import { type InterpolationUse, PLACEHOLDERS, readInterpolationUse, UNPLACED } from './interpolation.ts';
import { encodeLiteral } from './literal.ts';
import { spanOf, unwrap } from './nodes.ts';
import type { Scope } from './scope.ts';
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

export interface EmbeddedReading {
  readonly query: EmbeddedQuery;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a query; `undefined` if its text cannot be determined. */
export function embedQuery(file: string, found: FoundQuery): EmbeddedReading | undefined {
  const parts = readParts(file, found);
  if (parts.some((part) => part.kind === 'literal' && !isReadable(file, part))) return undefined;
  const draft = assembleText(file, found, parts, () => UNPLACED);
  const spans = draft.interpolations.map(({ span }) => span);
  const places = placeInterpolations(draft.text, spans);
  const uses = draft.interpolations.map(({ part }, index) =>
    readInterpolationUse(part, places[index] as InterpolationPlace, found.form),
  );
  return {
    query: createQuery(file, found, parts, uses),
    diagnostics: uses.includes('unsafe') ? reportUnsafe(file, found, draft, uses, places) : [],
  };
}

function createQuery(
  file: string,
  found: FoundQuery,
  parts: readonly TextPart[],
  uses: readonly InterpolationUse[],
): EmbeddedQuery {
  const { resource, isFormatted = false, takesParameters } = found;
  const { text, map, interpolations } = assembleText(
    file,
    found,
    parts,
    (index) => PLACEHOLDERS[uses[index] as InterpolationUse],
  );
  const span = spanOfParts(parts);
  const named = typeof resource === 'string' ? { name: resource, span } : resource;
  return markTemplates({
    text: isFormatted ? replaceLineBreaks(text) : text,
    map,
    span,
    resource: named,
    interpolations: interpolations.flatMap((interpolation, index) =>
      uses[index] === 'known' ? [] : [interpolation.span],
    ),
    isDynamic: uses.includes('open'),
    takesParameters,
    mayContinue: mayContinueAfter(file, span.end, AFTER_STRING),
    encode: (added, place) => encodeInto(parts, added, place),
  });
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
  places: readonly InterpolationPlace[],
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

const COMMENT = /\/[*/]/;

/**
 * Creates the fix that lets our tag write the values:
 * `String(query('payments')...)`.
 *
 * @returns `undefined` if the file does not import the tag, or if an
 * interpolation is not a whole value, which the tag would reject.
 */
function createSafeTemplateFix(
  file: string,
  { node, scope, resource }: FoundQuery,
  draft: AssembledText,
  places: readonly InterpolationPlace[],
): Fix | undefined {
  const { start, end } = spanOf(unwrap(node));
  const name = typeof resource === 'string' ? resource : resource?.name;
  const tag = name === undefined ? undefined : findTag(scope, name);
  // The new text would lose a comment.
  if (tag === undefined || COMMENT.test(file.slice(start, end))) return undefined;
  const template = writeTemplate(file, draft, places);
  if (template === undefined) return undefined;
  return replaceFix(`insert the values with \`${tag}\``, false, start, end, `String(${tag}\`${template}\`)`);
}

function writeTemplate(
  file: string,
  { text, interpolations }: AssembledText,
  places: readonly InterpolationPlace[],
): string | undefined {
  let template = '';
  let from = 0;
  for (const [index, { part }] of interpolations.entries()) {
    const place = places[index];
    if (place?.kind !== 'value' || !place.isWhole) return undefined;
    const { start, end } = place.span;
    // Our tag rejects text that touches a value.
    if (/\S/.test(text.charAt(end))) return undefined;
    template += `${encodeLiteral(text.slice(from, start), '`')}\${${sourceOf(file, part)}}`;
    from = end;
  }
  return template + encodeLiteral(text.slice(from), '`');
}

/** The expression for our tag in a scope; `undefined` if the file does not import it. */
function findTag(scope: Scope, resource: string): string | undefined {
  if (!isResourceName(resource)) return undefined;
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    for (const name of one.bindings.keys()) {
      const known = evaluateName(name, scope);
      if (known?.kind === 'tag' && known.resource.name === resource) return name;
      if (known?.kind === 'export' && known.name === 'query') return `${name}('${resource}')`;
      if (known?.kind === 'module' && readMember(known, 'query') !== undefined) return `${name}.query('${resource}')`;
    }
  }
  return undefined;
}
