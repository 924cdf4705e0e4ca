import type { ImportDeclaration, Node, ObjectPattern, VariableDeclaration } from '@babel/types';
import { PROMISED, type Step } from './known-values.ts';
import { type FunctionNode, isFunction, keyName } from './nodes.ts';
import { createScope, declare, findVarScope, type Scope, type Source, type WrittenType } from './scope.ts';

/**
 * Adds the names that a node declares to their scope.
 *
 * @param scope - The scope that contains the node.
 * @param parent - The parent of the node.
 * @returns The scope of the children of the node.
 */
export function declareNames(node: Node, scope: Scope, parent: Node | undefined): Scope {
  if (isFunction(node)) return declareFunction(node, scope, parent);
  switch (node.type) {
    case 'ImportDeclaration':
      declareImports(node, scope);
      return scope;
    case 'TSImportEqualsDeclaration':
      declare(scope, node.id.name, readImportEquals(node.moduleReference));
      return scope;
    case 'VariableDeclaration':
      declareVariables(node, scope, parent);
      return scope;
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSModuleDeclaration':
      if (node.id?.type === 'Identifier') declare(scope, node.id.name);
      return scope;
    case 'TSEnumDeclaration':
      declare(scope, node.id.name, { kind: 'enum', node, scope });
      return scope;
    case 'TSTypeAliasDeclaration':
      scope.types.set(node.id.name, node.typeAnnotation);
      return scope;
    case 'TSInterfaceDeclaration':
      scope.types.set(node.id.name, node.body);
      return scope;
    case 'ClassExpression': {
      const inner = createScope(scope, false);
      if (node.id) declare(inner, node.id.name);
      return inner;
    }
    case 'CatchClause': {
      const inner = createScope(scope, false);
      if (node.param) declarePattern(inner, node.param, undefined);
      return inner;
    }
    case 'BlockStatement':
      return parent !== undefined && isFunction(parent) ? scope : createScope(scope, false);
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'SwitchStatement':
      return createScope(scope, false);
    case 'StaticBlock':
    case 'TSModuleBlock':
      return createScope(scope, true);
    default:
      return scope;
  }
}

function declareFunction(node: FunctionNode, scope: Scope, parent: Node | undefined): Scope {
  const inner = createScope(scope, true);
  if (node.type === 'FunctionDeclaration' && node.id) declare(scope, node.id.name);
  if (node.type === 'FunctionExpression' && node.id) declare(inner, node.id.name);
  for (const [index, parameter] of node.params.entries()) {
    const pattern = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
    declarePattern(inner, pattern, index === 0 ? readPromise(node, scope, parent) : undefined);
  }
  return inner;
}

/** The value of the first parameter of a callback of a promise: `promise.then(({ query }) => …)`. */
function readPromise(node: FunctionNode, scope: Scope, parent: Node | undefined): Destructured | undefined {
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return undefined;
  const { callee } = parent;
  if (callee.type !== 'MemberExpression' || keyName(callee.property, callee.computed) !== 'then') return undefined;
  return { node: callee.object, scope, isVar: false, path: [PROMISED] };
}

function declareImports(node: ImportDeclaration, scope: Scope): void {
  for (const specifier of node.specifiers) {
    const isType =
      isTypeOnly(node.importKind) || (specifier.type === 'ImportSpecifier' && isTypeOnly(specifier.importKind));
    const source: Source = { kind: 'imported', module: node.source.value, name: importedName(specifier) };
    declare(scope, specifier.local.name, isType ? undefined : source);
  }
}

function isTypeOnly(kind: string | null | undefined): boolean {
  return kind === 'type' || kind === 'typeof';
}

function importedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
}

function readImportEquals(reference: Node): Source | undefined {
  if (reference.type !== 'TSExternalModuleReference') return undefined;
  return { kind: 'imported', module: reference.expression.value, name: '*' };
}

function declareVariables(
  { kind, declarations, declare: isAmbient }: VariableDeclaration,
  scope: Scope,
  parent: Node | undefined,
): void {
  const owner = kind === 'var' ? findVarScope(scope) : scope;
  const isGiven = isAmbient || parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement';
  for (const { id, init } of declarations) {
    if (!init && !isGiven && id.type === 'Identifier') {
      declare(owner, id.name, { kind: 'nothing' }, annotationOf(id.typeAnnotation));
    } else declarePattern(owner, id, init ? { node: init, scope, isVar: kind === 'var', path: [] } : undefined);
  }
}

/** The value that a pattern destructures. */
interface Destructured {
  readonly node: Node;
  readonly scope: Scope;
  readonly isVar: boolean;
  /** The steps from the node to the value. */
  readonly path: readonly Step[];
}

/** A pattern, or an element of one. */
interface PatternElement {
  readonly pattern: Node;
  /** The steps to its value; `undefined` if the value is unknown. */
  readonly path: readonly Step[] | undefined;
  readonly annotation: WrittenType | undefined;
}

/**
 * Declares all names of a pattern such as `{ query, limits: { clauses } }`.
 *
 * @param value - The destructured value; `undefined` if it is only known at run
 *   time.
 */
function declarePattern(scope: Scope, pattern: Node, value: Destructured | undefined): void {
  const waiting: PatternElement[] = [{ pattern, path: value?.path, annotation: undefined }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { pattern: one, path, annotation } = next;
    switch (one.type) {
      case 'Identifier': {
        const source: Source | undefined = value && path && { kind: 'expression', ...value, path };
        declare(scope, one.name, source, annotationOf(one.typeAnnotation) ?? annotation);
        break;
      }
      case 'ObjectPattern':
        // One by one: a call accepts a limited number of arguments.
        for (const part of elementsOf(one, next)) waiting.push(part);
        break;
      case 'ArrayPattern':
        for (const element of one.elements) if (element) waiting.push(unknownElement(element));
        break;
      case 'AssignmentPattern':
        // The default value applies if the property is missing, so the value is unknown.
        waiting.push(unknownElement(one.left, annotation));
        break;
      case 'RestElement':
        waiting.push(unknownElement(one.argument));
        break;
      default:
        break;
    }
  }
}

function unknownElement(pattern: Node, annotation?: WrittenType): PatternElement {
  return { pattern, path: undefined, annotation };
}

function elementsOf({ properties, typeAnnotation }: ObjectPattern, part: PatternElement): readonly PatternElement[] {
  const { path } = part;
  const annotation = annotationOf(typeAnnotation) ?? part.annotation;
  // A rest element comes last, so all names are known.
  const names = properties.flatMap((one) => (one.type === 'RestElement' ? [] : [keyName(one.key, one.computed)]));
  return properties.map((property, index) => {
    if (property.type === 'RestElement') {
      return { pattern: property.argument, path: path && restPath(path, names), annotation: undefined };
    }
    const name = names[index];
    if (name === undefined) return unknownElement(property.value);
    const member = annotation && { node: annotation.node, path: [...annotation.path, name] };
    return { pattern: property.value, path: path && [...path, name], annotation: member };
  });
}

/** The steps to the rest of an object; `undefined` if a computed name decides what is left. */
function restPath(path: readonly Step[], names: readonly (string | undefined)[]): readonly Step[] | undefined {
  const without = names.flatMap((name) => name ?? []);
  return without.length === names.length ? [...path, { without }] : undefined;
}

/** The type annotation of a name. */
function annotationOf(node: Node | null | undefined): WrittenType | undefined {
  return node ? { node, path: [] } : undefined;
}
