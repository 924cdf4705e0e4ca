import type { Node, ObjectPattern } from '@babel/types';
import type { Step } from './known.ts';
import { keyName } from './node.ts';
import { declare, type Scope, type Source, type WrittenType } from './scope.ts';

/** What a pattern takes apart. */
export interface TakenApart {
  readonly node: Node;
  readonly scope: Scope;
  readonly isVar: boolean;
  /** What leads to it from the node. */
  readonly path: readonly Step[];
}

/** A pattern, or a part of one. */
interface PatternPart {
  readonly pattern: Node;
  /** What leads to its value; `undefined` where that may be something else. */
  readonly path: readonly Step[] | undefined;
  readonly annotation: WrittenType | undefined;
}

/**
 * Declares all names of a pattern: `{ query, limits: { most } }`.
 *
 * @param value - What it takes apart; `undefined` where only the run can tell.
 */
export function declarePattern(scope: Scope, pattern: Node, value: TakenApart | undefined): void {
  const waiting: PatternPart[] = [{ pattern, path: value?.path, annotation: undefined }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { pattern: one, path, annotation } = next;
    switch (one.type) {
      case 'Identifier': {
        const source: Source | undefined = value && path && { kind: 'expression', ...value, path };
        declare(scope, one.name, source, annotationOf(one.typeAnnotation) ?? annotation);
        break;
      }
      case 'ObjectPattern':
        // One by one, for a call takes only so many arguments.
        for (const part of partsOf(one, next)) waiting.push(part);
        break;
      case 'ArrayPattern':
        for (const element of one.elements) if (element) waiting.push(unknownPart(element));
        break;
      case 'AssignmentPattern':
        // What is taken apart may be missing, and then it is the default.
        waiting.push(unknownPart(one.left, annotation));
        break;
      case 'RestElement':
        waiting.push(unknownPart(one.argument));
        break;
      default:
        break;
    }
  }
}

function unknownPart(pattern: Node, annotation?: WrittenType): PatternPart {
  return { pattern, path: undefined, annotation };
}

function partsOf({ properties, typeAnnotation }: ObjectPattern, part: PatternPart): readonly PatternPart[] {
  const { path } = part;
  const annotation = annotationOf(typeAnnotation) ?? part.annotation;
  // What is left over comes last.
  const names = properties.flatMap((one) => (one.type === 'RestElement' ? [] : [keyName(one.key, one.computed)]));
  return properties.map((property, index) => {
    if (property.type === 'RestElement') {
      return { pattern: property.argument, path: path && restPath(path, names), annotation: undefined };
    }
    const name = names[index];
    if (name === undefined) return unknownPart(property.value);
    const member = annotation && { node: annotation.node, path: [...annotation.path, name] };
    return { pattern: property.value, path: path && [...path, name], annotation: member };
  });
}

/** Leads to what is left without some members; `undefined` where only the run can tell without which. */
function restPath(path: readonly Step[], names: readonly (string | undefined)[]): readonly Step[] | undefined {
  const without = names.flatMap((name) => name ?? []);
  return without.length === names.length ? [...path, { without }] : undefined;
}

/** The type that is written behind a name. */
export function annotationOf(node: Node | null | undefined): WrittenType | undefined {
  return node ? { node, path: [] } : undefined;
}
