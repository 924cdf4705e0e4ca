import type { Node, ObjectExpression, TSEnumDeclaration } from '@babel/types';
import type { Known, ObjectValue } from './known.ts';
import { keyName } from './node.ts';

type Evaluate = (node: Node) => Known | undefined;
type Property = ObjectExpression['properties'][number];

/** What is known of an object that is written out. */
export function evaluateObject(node: ObjectExpression, isFrozen: boolean, evaluate: Evaluate): ObjectValue {
  return {
    kind: 'object',
    isCertain: true,
    isFrozen,
    readMember(name) {
      const value = node.properties.every(hasName) ? findProperty(node, name) : undefined;
      if (value?.type !== 'ObjectExpression') return value && evaluate(value);
      return { ...evaluateObject(value, isFrozen, evaluate), isCertain: isFrozen };
    },
  };
}

function hasName(property: Property): boolean {
  return property.type !== 'SpreadElement' && keyName(property.key, property.computed) !== undefined;
}

/** What an object is given under a name; something that is spread over it may take its place. */
export function findProperty({ properties }: ObjectExpression, name: string): Node | undefined {
  const property = properties.findLast(
    (one) => one.type !== 'SpreadElement' && keyName(one.key, one.computed) === name,
  );
  return property?.type === 'ObjectProperty' ? property.value : undefined;
}

/** What is known of an `enum`: those of its members that are written out. */
export function evaluateEnum({ body }: TSEnumDeclaration, evaluate: Evaluate): ObjectValue {
  return {
    kind: 'object',
    isCertain: true,
    isFrozen: true,
    readMember(name) {
      const member = body.members.findLast(({ id }) => keyName(id, false) === name);
      return member?.initializer ? evaluate(member.initializer) : undefined;
    },
  };
}
