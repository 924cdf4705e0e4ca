import type { Node } from '@babel/types';
import { isResourceName } from '../../catalogue/catalogue.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import type { InterpolationPlace } from '../place-interpolations.ts';
import { evaluateName } from './evaluate.ts';
import { readMember } from './known-values.ts';
import { encodeLiteral } from './literal.ts';
import { spanOf, unwrap } from './nodes.ts';
import type { Scope } from './scope.ts';
import {
  type AssembledText,
  type FoundQuery,
  type InterpolationSpan,
  sourceOf,
  spanOfParts,
  type TextPart,
} from './text-parts.ts';

/** The source text allowed between two joined parts of a text: the delimiters of literals, and `+`. */
const JOINT = /^[\s"'`+()]*$/;
/** The source text allowed around an interpolated expression. */
const BRACES = /^[\s${()}]*$/;

/**
 * Creates the fix that lets our tag write the values:
 * `String(query('payments')...)`.
 *
 * @param draft - The text with its interpolations.
 * @param places - Their positions in the query.
 * @returns `undefined` if the file does not import the tag, or if an
 *   interpolation is not a whole value, which the tag would reject.
 */
export function createSafeTemplateFix(
  file: string,
  { node, scope, resource }: FoundQuery,
  draft: AssembledText,
  places: readonly InterpolationPlace[],
): Fix | undefined {
  const name = typeof resource === 'string' ? resource : resource?.name;
  const tag = name === undefined ? undefined : findTag(scope, name);
  const template =
    tag === undefined || losesComment(file, unwrap(node), draft) ? undefined : writeTemplate(file, draft, places);
  if (template === undefined) return undefined;
  const { start, end } = spanOf(unwrap(node));
  return replaceFix(`insert the values with \`${tag}\``, false, start, end, `String(${tag}\`${template}\`)`);
}

/** Whether there is a comment between the parts, around an interpolated expression, or around `.trim()`. */
function losesComment(file: string, node: Node, { parts, interpolations }: AssembledText): boolean {
  const isJoint = ({ span }: TextPart, index: number): boolean =>
    JOINT.test(file.slice(parts[index - 1]?.span.end ?? span.start, span.start));
  const isBare = ({ part }: InterpolationSpan): boolean =>
    BRACES.test(file.slice(part.span.start, part.span.end).replace(sourceOf(file, part), () => ''));
  const rest = file.slice(spanOfParts(parts).end, spanOf(node).end);
  return !parts.every(isJoint) || !interpolations.every(isBare) || rest.includes('/');
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
