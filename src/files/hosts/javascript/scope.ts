import type { ImportDeclaration, Node, ObjectPattern, TSEnumDeclaration, VariableDeclaration } from '@babel/types';
import { type FunctionNode, isFunction, keyName } from './nodes.ts';

/** A node, or the member that `path` leads to in it. */
interface Located {
  readonly node: Node;
  readonly path: readonly string[];
}

/** The initial value of a variable. */
type InitialValue =
  /** `*` is the module itself. */
  | { readonly kind: 'imported'; readonly module: string; readonly name: string }
  | ({ readonly kind: 'expression'; readonly scope: Scope } & Located)
  | { readonly kind: 'enum'; readonly node: TSEnumDeclaration; readonly scope: Scope }
  /** No value until the first assignment. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' };

export interface Assignment {
  /** An assignment, `++`, or a loop. */
  readonly node: Node;
  readonly scope: Scope;
}

export interface Binding {
  readonly source: InitialValue;
  readonly annotation: Located | undefined;
  readonly writes: Assignment[];
  /** Whether the program assigns to a member of the object it holds. */
  isChanged: boolean;
  /** Whether other code receives the object it holds, and may change it. */
  isExposed: boolean;
}

export interface Scope {
  readonly parent: Scope | undefined;
  /** Whether `var` declarations inside belong to this scope. */
  readonly takesVar: boolean;
  readonly bindings: Map<string, Binding>;
  readonly types: Map<string, Node>;
}

const UNKNOWN: InitialValue = { kind: 'unknown' };

export function createScope(parent: Scope | undefined, takesVar: boolean): Scope {
  return { parent, takesVar, bindings: new Map(), types: new Map() };
}

/** Declares a name. A name that is declared twice has an unknown value. */
function declare(scope: Scope, name: string, source: InitialValue = UNKNOWN, annotation?: Located): void {
  const isFirst = !scope.bindings.has(name);
  const binding = isFirst ? { source, annotation } : { source: UNKNOWN, annotation: undefined };
  scope.bindings.set(name, { ...binding, writes: [], isChanged: false, isExposed: false });
}

function findVarScope(scope: Scope): Scope {
  let outer = scope;
  while (!outer.takesVar && outer.parent !== undefined) outer = outer.parent;
  return outer;
}

export function findBinding(scope: Scope, name: string): Binding | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const binding = one.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

export function findType(scope: Scope, name: string): Node | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const type = one.types.get(name);
    if (type !== undefined) return type;
  }
  return undefined;
}

/**
 * Adds the names that a node declares to their scope.
 *
 * @returns The scope of the children of the node.
 */
export function declareNames(node: Node, scope: Scope, parent: Node | undefined): Scope {
  if (isFunction(node)) return declareFunction(node, scope);
  switch (node.type) {
    case 'ImportDeclaration':
      declareImports(node, scope);
      return scope;
    case 'VariableDeclaration':
      declareVariables(node, scope, parent);
      return scope;
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSImportEqualsDeclaration':
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
      if (node.param) declarePattern(inner, node.param);
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

function declareFunction(node: FunctionNode, scope: Scope): Scope {
  const inner = createScope(scope, true);
  if (node.type === 'FunctionDeclaration' && node.id) declare(scope, node.id.name);
  if (node.type === 'FunctionExpression' && node.id) declare(inner, node.id.name);
  for (const parameter of node.params) {
    declarePattern(inner, parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter);
  }
  return inner;
}

function declareImports(node: ImportDeclaration, scope: Scope): void {
  for (const specifier of node.specifiers) {
    const isType =
      isTypeOnly(node.importKind) || (specifier.type === 'ImportSpecifier' && isTypeOnly(specifier.importKind));
    const source: InitialValue = { kind: 'imported', module: node.source.value, name: importedName(specifier) };
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

function declareVariables(
  { kind, declarations, declare: isAmbient }: VariableDeclaration,
  scope: Scope,
  parent: Node | undefined,
): void {
  const owner = kind === 'var' ? findVarScope(scope) : scope;
  const isGiven = isAmbient || parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement';
  for (const { id, init } of declarations) {
    if (!init && !isGiven && id.type === 'Identifier') {
      declare(owner, id.name, { kind: 'nothing' }, locate(id.typeAnnotation));
    } else declarePattern(owner, id, locate(init), scope);
  }
}

/** A pattern, or an element of one, with its value and its type as far as they are known. */
interface PatternElement {
  readonly pattern: Node;
  readonly value?: Located | undefined;
  readonly annotation?: Located | undefined;
}

/**
 * Declares all names of a pattern such as `{ query, limits: { clauses } }`.
 *
 * @param value - The destructured value; `undefined` if it is only known at run
 *   time.
 */
function declarePattern(scope: Scope, pattern: Node, value?: Located, valueScope = scope): void {
  const waiting: PatternElement[] = [{ pattern, value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { pattern: one } = next;
    switch (one.type) {
      case 'Identifier': {
        const source: InitialValue | undefined = next.value && { kind: 'expression', ...next.value, scope: valueScope };
        declare(scope, one.name, source, locate(one.typeAnnotation) ?? next.annotation);
        break;
      }
      case 'ObjectPattern':
        addProperties(one, next, waiting);
        break;
      case 'ArrayPattern':
        for (const element of one.elements) if (element) waiting.push({ pattern: element });
        break;
      case 'AssignmentPattern':
        // The default value applies if the property is missing, so the value is unknown.
        waiting.push({ pattern: one.left, annotation: next.annotation });
        break;
      case 'RestElement':
        waiting.push({ pattern: one.argument });
        break;
      default:
        break;
    }
  }
}

function addProperties(pattern: ObjectPattern, element: PatternElement, waiting: PatternElement[]): void {
  const annotation = locate(pattern.typeAnnotation) ?? element.annotation;
  for (const property of pattern.properties) {
    const name = property.type === 'RestElement' ? undefined : keyName(property.key, property.computed);
    const inner = property.type === 'RestElement' ? property.argument : property.value;
    if (name === undefined) waiting.push({ pattern: inner });
    else waiting.push({ pattern: inner, value: memberOf(element.value, name), annotation: memberOf(annotation, name) });
  }
}

function locate(node: Node | null | undefined): Located | undefined {
  return node ? { node, path: [] } : undefined;
}

function memberOf(located: Located | undefined, name: string): Located | undefined {
  return located && { node: located.node, path: [...located.path, name] };
}
