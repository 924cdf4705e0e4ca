import type { Node, TSEnumDeclaration } from '@babel/types';
import type { Step } from './known-values.ts';

/** What gives a name its value. */
export type Source =
  /** An import; `*` is the module itself. */
  | { readonly kind: 'imported'; readonly module: string; readonly name: string }
  /** An expression, or what `path` leads to in it. */
  | {
      readonly kind: 'expression';
      readonly node: Node;
      readonly path: readonly Step[];
      readonly scope: Scope;
      /** A `var` may be read before it has its value. */
      readonly isVar: boolean;
    }
  | { readonly kind: 'enum'; readonly node: TSEnumDeclaration; readonly scope: Scope }
  /** Nothing, before something is assigned. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' };

/** What gives a name another value. */
export interface Write {
  /** An assignment, `++`, or a loop. */
  readonly node: Node;
  readonly scope: Scope;
}

/** A type, or what `path` leads to in it. */
export interface WrittenType {
  readonly node: Node;
  readonly path: readonly string[];
}

/** What a name stands for in a scope. */
export interface Binding {
  readonly source: Source;
  /** The type that is written for it. */
  readonly annotation: WrittenType | undefined;
  /** What else than its declaration gives it a value. */
  readonly writes: Write[];
  /** Whether the program changes what it holds. */
  isChanged: boolean;
  /** Whether something else may change what it holds. */
  isExposed: boolean;
}

/** A stretch of the program in which names are declared. */
export interface Scope {
  readonly parent: Scope | undefined;
  /** Whether a `var` inside is declared here. */
  readonly takesVar: boolean;
  readonly bindings: Map<string, Binding>;
  /** Types that are declared here and written out. */
  readonly types: Map<string, Node>;
}

const UNKNOWN: Source = { kind: 'unknown' };

/** Opens a scope in which nothing is declared yet; the outermost has no parent. */
export function createScope(parent: Scope | undefined, takesVar: boolean): Scope {
  return { parent, takesVar, bindings: new Map(), types: new Map() };
}

/** Declares a name. One that is declared twice may be either. */
export function declare(scope: Scope, name: string, source: Source = UNKNOWN, annotation?: WrittenType): void {
  const isFirst = !scope.bindings.has(name);
  const binding = isFirst ? { source, annotation } : { source: UNKNOWN, annotation: undefined };
  scope.bindings.set(name, { ...binding, writes: [], isChanged: false, isExposed: false });
}

/** The scope that a `var` belongs to. */
export function findVarScope(scope: Scope): Scope {
  let outer = scope;
  while (!outer.takesVar && outer.parent !== undefined) outer = outer.parent;
  return outer;
}

/** What a name stands for; `undefined` where nothing in the file declares it. */
export function findBinding(scope: Scope, name: string): Binding | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const binding = one.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** The type that a name stands for; `undefined` where the file does not write it out. */
export function findType(scope: Scope, name: string): Node | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const type = one.types.get(name);
    if (type !== undefined) return type;
  }
  return undefined;
}
