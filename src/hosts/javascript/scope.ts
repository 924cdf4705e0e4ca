import type { Node, TSEnumDeclaration } from '@babel/types';
import type { Step } from './known-values.ts';

/** The initial value of a variable. */
export type Source =
  /** An import; `*` is the module itself. */
  | { readonly kind: 'imported'; readonly module: string; readonly name: string }
  /** An expression, or the value that `path` leads to in it. */
  | {
      readonly kind: 'expression';
      readonly node: Node;
      readonly path: readonly Step[];
      readonly scope: Scope;
      /** A `var` may be read before it is initialized. */
      readonly isVar: boolean;
    }
  | { readonly kind: 'enum'; readonly node: TSEnumDeclaration; readonly scope: Scope }
  /** No value until the first assignment. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' };

/** An assignment to a variable. */
export interface Write {
  /** An assignment, `++`, or a loop. */
  readonly node: Node;
  readonly scope: Scope;
}

/** A type, or the member that `path` leads to in it. */
export interface WrittenType {
  readonly node: Node;
  readonly path: readonly string[];
}

/** A variable. */
export interface Binding {
  readonly source: Source;
  /** Its type annotation. */
  readonly annotation: WrittenType | undefined;
  /** The assignments to it after its declaration. */
  readonly writes: Write[];
  /** Whether the program changes the object it holds. */
  isChanged: boolean;
  /** Whether other code may change the object it holds. */
  isExposed: boolean;
}

/** A lexical scope. */
export interface Scope {
  readonly parent: Scope | undefined;
  /** Whether `var` declarations inside belong to this scope. */
  readonly takesVar: boolean;
  readonly bindings: Map<string, Binding>;
  /** The types declared here. */
  readonly types: Map<string, Node>;
}

const UNKNOWN: Source = { kind: 'unknown' };

/** Creates an empty scope. The outermost has no parent. */
export function createScope(parent: Scope | undefined, takesVar: boolean): Scope {
  return { parent, takesVar, bindings: new Map(), types: new Map() };
}

/** Declares a name. A name that is declared twice has an unknown value. */
export function declare(scope: Scope, name: string, source: Source = UNKNOWN, annotation?: WrittenType): void {
  const isFirst = !scope.bindings.has(name);
  const binding = isFirst ? { source, annotation } : { source: UNKNOWN, annotation: undefined };
  scope.bindings.set(name, { ...binding, writes: [], isChanged: false, isExposed: false });
}

/** The scope that a `var` declaration belongs to. */
export function findVarScope(scope: Scope): Scope {
  let outer = scope;
  while (!outer.takesVar && outer.parent !== undefined) outer = outer.parent;
  return outer;
}

/** The binding of a name; `undefined` if the file does not declare it. */
export function findBinding(scope: Scope, name: string): Binding | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const binding = one.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** The type with a name; `undefined` if the file does not declare it. */
export function findType(scope: Scope, name: string): Node | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const type = one.types.get(name);
    if (type !== undefined) return type;
  }
  return undefined;
}
