import type { Node } from '@babel/types';
import { keyName, unwrap } from './node.ts';

/** The ends of a text that white space is taken off. */
export interface Sides {
  readonly start: boolean;
  readonly end: boolean;
}

/** An expression without the calls of `trim` behind it, and what these do. */
export interface Trims extends Sides {
  readonly node: Node;
}

const SIDES: ReadonlyMap<string | undefined, Sides> = new Map([
  ['trim', { start: true, end: true }],
  ['trimStart', { start: true, end: false }],
  ['trimEnd', { start: false, end: true }],
]);

/** Reads the calls of `trim` and the like that an expression ends in, if it does. */
export function readTrims(expression: Node): Trims {
  let trims: Trims = { node: unwrap(expression), start: false, end: false };
  for (;;) {
    const { node, start, end } = trims;
    if (node.type !== 'CallExpression') return trims;
    const callee = unwrap(node.callee);
    if (callee.type !== 'MemberExpression') return trims;
    const sides = SIDES.get(keyName(callee.property, callee.computed));
    if (sides === undefined) return trims;
    trims = { node: unwrap(callee.object), start: start || sides.start, end: end || sides.end };
  }
}

/** A text without the white space at its ends, or at one of them. */
export function trimText(text: string, { start, end }: Sides): string {
  const fromStart = start ? text.trimStart() : text;
  return end ? fromStart.trimEnd() : fromStart;
}
