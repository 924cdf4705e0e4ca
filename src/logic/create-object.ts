import { chooseValues, type Demand } from './demand.ts';
import type { Question } from './question.ts';
import { isWithin } from './relations.ts';

/** An object that is being made. */
export type Members = Record<string, unknown>;

/** Puts values where they are demanded. */
export function createObject(demands: readonly Demand[]): Members {
  const root: Members = {};
  for (const demand of demands) {
    const { slot, arrayDepth } = demand;
    for (const [index, value] of chooseValues(demand).entries()) plant(root, slot.names, arrayDepth, value, index);
  }
  return root;
}

/** Puts a value at a place, and on the way to it what is not there yet. */
export function plant(
  object: Members,
  names: readonly string[],
  arrayDepth: number | undefined,
  value: unknown,
  index = 0,
): void {
  const [name = '', ...rest] = names;
  if (arrayDepth === 1) {
    const list = openMember<unknown[]>(object, name, []);
    if (rest.length === 0) list[index] = value;
    else {
      list[index] ??= {};
      plant(list[index] as Members, rest, undefined, value);
    }
  } else if (rest.length === 0) {
    setMember(object, name, value);
  } else {
    plant(openMember<Members>(object, name, {}), rest, arrayDepth && arrayDepth - 1, value, index);
  }
}

/** What is at a name; `empty` is put there if nothing is. */
function openMember<Value>(object: Members, name: string, empty: Value): Value {
  if (!Object.hasOwn(object, name)) setMember(object, name, empty);
  return object[name] as Value;
}

/** Not by assignment, which takes `__proto__` for something else. */
function setMember(object: Members, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A name within a place that no question is about. */
export function freshName(names: readonly string[], questions: readonly Question[]): string {
  let name = 'other';
  const isTaken = ({ names: asked, ownNames = [] }: Question): boolean =>
    [asked, ownNames].some((path) => isWithin(path, [...names, name]));
  while (questions.some(isTaken)) name += '_';
  return name;
}
