import type { Comment } from '@babel/types';
import type { NamedResource } from '../host.ts';
import { readTrim, spanOf, unwrap } from './nodes.ts';
import { type FoundQuery, isText } from './text-parts.ts';
import type { NodePath } from './walk.ts';

/** Positions where a node passes on the value of its child. A comment before the node also applies to the child. */
const PASSES_ON: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression.body',
  'AssignmentExpression.right',
  'AssignmentPattern.right',
  'ClassAccessorProperty.value',
  'ClassPrivateProperty.value',
  'ClassProperty.value',
  'ConditionalExpression.alternate',
  'ConditionalExpression.consequent',
  'ExportDefaultDeclaration.declaration',
  'ExportNamedDeclaration.declaration',
  'ExpressionStatement.expression',
  'JSXAttribute.value',
  'JSXExpressionContainer.expression',
  'LogicalExpression.left',
  'LogicalExpression.right',
  'ObjectProperty.value',
  'ReturnStatement.argument',
  'TSAsExpression.expression',
  'TSEnumMember.initializer',
  'TSNonNullExpression.expression',
  'TSSatisfiesExpression.expression',
  'TSTypeAssertion.expression',
  'VariableDeclaration.declarations',
  'VariableDeclarator.init',
]);

/** Positions where the value of a text is not used as a query, or only as a part of one. */
const OTHER_USES =
  /^(?:BinaryExpression\.\w+|(?:Optional)?MemberExpression\.\w+|SequenceExpression\.\w+|TaggedTemplateExpression\.quasi|TSLiteralType\.literal|\w+\.(?:key|source|imported|local|exported|id))$/;

export function findMarkedQueries(
  path: NodePath,
  resources: ReadonlyMap<number, NamedResource>,
): readonly FoundQuery[] {
  const { node, scope, parent } = path;
  if (resources.size === 0 || parent === undefined || unwrap(node) !== node) return [];
  // The text of an attribute has entities instead of escapes.
  if (parent.node.type === 'JSXAttribute') return [];
  const tagged = readTrim(node).node;
  const isTagged = tagged.type === 'TaggedTemplateExpression';
  if (hasOtherUse(path) || !(isTagged || isText(node, scope))) return [];
  const resource = findComment(path, resources);
  if (resource === undefined) return [];
  if (isTagged && !isText(node, scope)) {
    return [{ node: tagged.quasi, scope, resource, form: 'foreign', isFormatted: true }];
  }
  return [{ node, scope, resource, form: 'text' }];
}

function hasOtherUse(path: NodePath): boolean {
  let { parent, key } = path;
  while (parent !== undefined && unwrap(parent.node) !== parent.node) ({ parent, key } = parent);
  return parent !== undefined && OTHER_USES.test(`${parent.node.type}.${key}`);
}

function findComment(path: NodePath, resources: ReadonlyMap<number, NamedResource>): NamedResource | undefined {
  for (let at: NodePath | undefined = path; at !== undefined; at = at.parent) {
    const resource = resources.get(spanOf(at.node).start);
    if (resource !== undefined) return resource;
    if (at.parent === undefined || !PASSES_ON.has(`${at.parent.node.type}.${at.key}`)) return undefined;
    if (at.parent.node.type === 'VariableDeclaration' && at.parent.node.declarations.length > 1) return undefined;
  }
  return undefined;
}

/** `clausal: payments`, or `clausal: payments -- reason` */
const MAGIC = /^([*\s]*clausal:\s*)([\w$-]+)(?:[*\s]+--.*|[*\s]*)$/s;
/** Characters allowed between a comment and its text. */
const BETWEEN = /[\s(]/;

/**
 * Reads the comments that name the resource of the text after them.
 *
 * @returns The resources by the offsets they apply to: the next token, and each
 * parenthesis before it.
 */
export function readMagicComments(file: string, comments: readonly Comment[]): ReadonlyMap<number, NamedResource> {
  const resources = new Map<number, NamedResource>();
  const read = comments.map(({ value, start = 0, end = 0 }) => {
    const [, before = '', name] = MAGIC.exec(value) ?? [];
    return { start, end, name, at: file.indexOf(value, start) + before.length };
  });
  const found = new Map(read.map((comment) => [comment.start, comment]));
  for (const { end, name, at } of read) {
    if (name === undefined) continue;
    const resource = { name, span: { start: at, end: at + name.length } };
    let offset = end;
    while (offset < file.length) {
      const next = found.get(offset);
      // The last of several comments counts.
      if (next?.name !== undefined) break;
      if (next !== undefined) offset = next.end;
      else if (BETWEEN.test(file.charAt(offset))) {
        if (file[offset] === '(') resources.set(offset, resource);
        offset++;
      } else break;
    }
    resources.set(offset, resource);
  }
  return resources;
}
