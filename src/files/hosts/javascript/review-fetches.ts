import type { File, Node, ObjectExpression } from '@babel/types';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import type { HostSettings } from '../host.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import { type RequestHeader, readParameters, reviewRequest, type SearchRequest } from '../request/review-request.ts';
import { embedEscaped, encodePercents, readUrl, type Word } from '../request/url.ts';
import { mayFetch } from './dialects.ts';
import { findProperty, globalName } from './evaluate.ts';
import { decodeLiteral, type LiteralForm } from './literal.ts';
import { argumentAt, type CallNode, isCall, keyName, spanOf, unwrap } from './nodes.ts';
import type { Scope } from './scope.ts';
import { walkProgram } from './walk.ts';

const FETCH = /^(?:globalThis\.|window\.|self\.)?fetch$/;

/** An assignment to the global, mostly of a function that adds headers. */
const REPLACED = /\b(?:globalThis|global|window|self)\.fetch\s*=(?!=)/;

/** Reviews the searches that a program sends with the global `fetch`, as far as their URLs and headers are written out. */
export function reviewFetches(file: string, program: File, settings: HostSettings): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (!mayFetch(file)) return diagnostics;
  const isReplaced = REPLACED.test(file);
  walkProgram(program.program, ({ node, scope }) => {
    if (!isCall(node) || !FETCH.test(globalName(node.callee, scope) ?? '')) return;
    const url = argumentAt(node, 0);
    const request = url && readRequest(file, unwrap(url), node, settings, scope);
    if (request === undefined) return;
    diagnostics.push(...reviewRequest(isReplaced ? { ...request, headers: undefined } : request, settings));
  });
  return diagnostics;
}

function readRequest(
  file: string,
  node: Node,
  call: CallNode,
  settings: HostSettings,
  scope: Scope,
): SearchRequest | undefined {
  const word = readWord(file, node);
  const url = word && readUrl(word, settings);
  if (word === undefined || url === undefined) return undefined;
  const options = argumentAt(call, 1);
  const given = options && unwrap(options);
  const isKnown =
    given === undefined ? call.arguments.length === 1 : given.type === 'ObjectExpression' && isWrittenOut(given);
  const headers = given?.type === 'ObjectExpression' ? findProperty(given, 'headers') : undefined;
  const entries = headers === undefined ? [] : readEntries(headers, scope);
  const [first] = entries ?? [];
  return {
    resource: url.resource,
    queries: url.queries.map((value) => embedEscaped(word, value, url.resource)),
    parameters: readParameters(word, url.parameters.start, url.parameters.end),
    headers: isKnown ? entries?.map(readHeader) : undefined,
    ...(first && {
      addHeader(header: string) {
        const { start } = spanOf(first.node);
        const [name, value] = header.split(': ');
        const isPair = first.node.type === 'ArrayExpression';
        return { start, end: start, text: isPair ? `['${name}', '${value}'], ` : `'${name}': '${value}', ` };
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

function isWrittenOut({ properties }: ObjectExpression): boolean {
  return properties.every((one) => one.type === 'ObjectProperty' && keyName(one.key, one.computed) !== undefined);
}

/** A header, and the property or the pair that sets it. */
interface HeaderEntry {
  readonly node: Node;
  readonly name: string;
  readonly value: Node;
}

/** Reads an object, a list of pairs, or new `Headers` of either; `undefined` if the names are not all written out. */
function readEntries(headers: Node, scope: Scope): readonly HeaderEntry[] | undefined {
  const node = unwrap(headers);
  if (node.type === 'NewExpression' && globalName(node.callee, scope) === 'Headers') {
    const given = argumentAt(node, 0);
    return node.arguments.length === 0 ? [] : given && readEntries(given, scope);
  }
  const members: readonly (Node | null)[] | undefined =
    node.type === 'ObjectExpression' ? node.properties : node.type === 'ArrayExpression' ? node.elements : undefined;
  const entries = members?.flatMap((member) => readEntry(member) ?? []);
  return entries?.length === members?.length ? entries : undefined;
}

function readEntry(node: Node | null): HeaderEntry | undefined {
  if (node?.type === 'ObjectProperty') {
    const name = keyName(node.key, node.computed);
    return name === undefined ? undefined : { node, name, value: unwrap(node.value) };
  }
  const [name, value] = node?.type === 'ArrayExpression' ? node.elements : [];
  return node && name?.type === 'StringLiteral' && value ? { node, name: name.value, value: unwrap(value) } : undefined;
}

function readHeader({ name, value }: HeaderEntry): RequestHeader {
  const { start, end } = spanOf(value);
  return value.type === 'StringLiteral'
    ? { name, value: value.value, span: { start: start + 1, end: end - 1 } }
    : { name, value: undefined, span: { start, end } };
}
