import type { File, Node, ObjectExpression } from '@babel/types';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import type { HostSettings } from '../host-settings.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import { embedEscaped } from '../request/embed.ts';
import { type RequestHeader, readParameters, reviewRequest, type SearchRequest } from '../request/review-request.ts';
import { encodePercents, readUrl, type Word } from '../request/url.ts';
import { mayFetch } from './dialects.ts';
import { findProperty, globalName } from './evaluate.ts';
import { decodeLiteral, type LiteralForm } from './literal.ts';
import { argumentAt, isCall, keyName, spanOf, unwrap } from './nodes.ts';
import { walkProgram } from './walk.ts';

const FETCH = /^(?:globalThis\.|window\.|self\.)?fetch$/;

/** Reviews the searches that a program sends with the global `fetch`, as far as their URLs and headers are written out. */
export function reviewFetches(file: string, program: File, { resources }: HostSettings): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (!mayFetch(file)) return diagnostics;
  walkProgram(program.program, ({ node, scope }) => {
    if (!isCall(node) || !FETCH.test(globalName(node.callee, scope) ?? '')) return;
    const url = argumentAt(node, 0);
    const request = url && readRequest(file, unwrap(url), argumentAt(node, 1), resources);
    if (request !== undefined) diagnostics.push(...reviewRequest(request));
  });
  return diagnostics;
}

function readRequest(
  file: string,
  node: Node,
  options: Node | undefined,
  resources: readonly string[],
): SearchRequest | undefined {
  const word = readWord(file, node);
  const url = word && readUrl(word, resources);
  if (word === undefined || url === undefined) return undefined;
  const given = options && unwrap(options);
  const isKnown = given === undefined || (given.type === 'ObjectExpression' && isWrittenOut(given));
  const headers = given?.type === 'ObjectExpression' ? findProperty(given, 'headers') : undefined;
  const list = headers && unwrap(headers);
  const [first] = list?.type === 'ObjectExpression' ? list.properties : [];
  return {
    resource: url.resource,
    queries: url.queries.map((value) => embedEscaped(word, value, url.resource)),
    parameters: readParameters(word, url.parameters.start, url.parameters.end),
    headers: isKnown ? readHeaders(list) : undefined,
    ...(first && {
      addHeader(header: string) {
        const { start } = spanOf(first);
        const [name, value] = header.split(': ');
        return { start, end: start, text: `'${name}': '${value}', ` };
      },
    }),
  };
}

/** Reads a string or a template as a URL. */
function readWord(file: string, node: Node): Word | undefined {
  const { start, end } = spanOf(node);
  const builder = new MappedTextBuilder(file);
  if (node.type === 'StringLiteral') {
    decodeLiteral(builder, { start: start + 1, end: end - 1 }, file.charAt(start) as LiteralForm);
  } else if (node.type === 'TemplateLiteral') {
    let offset = start + 1;
    for (const [index, quasi] of node.quasis.entries()) {
      const place = spanOf(quasi);
      if (index > 0) builder.interpolation(offset, place.start);
      decodeLiteral(builder, place, '`');
      offset = place.end;
    }
  } else return undefined;
  return { ...builder.finish(start + 1), encode: encodePercents };
}

/** Whether all names of an object are written out. */
function isWrittenOut({ properties }: ObjectExpression): boolean {
  return properties.every((one) => one.type === 'ObjectProperty' && keyName(one.key, one.computed) !== undefined);
}

/** The headers of an object literal; `undefined` if they are not all written out. */
function readHeaders(headers: Node | undefined): readonly RequestHeader[] | undefined {
  if (headers === undefined) return [];
  if (headers.type !== 'ObjectExpression' || !isWrittenOut(headers)) return undefined;
  return headers.properties.flatMap((property) => {
    if (property.type !== 'ObjectProperty') return [];
    const value = unwrap(property.value);
    const { start, end } = spanOf(value);
    const isText = value.type === 'StringLiteral';
    return {
      name: keyName(property.key, property.computed) ?? '',
      value: isText ? value.value : undefined,
      span: isText ? { start: start + 1, end: end - 1 } : { start, end },
    };
  });
}
