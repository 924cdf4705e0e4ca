import type { IsNear, Normalize } from '../builder/literal/fields.ts';
import { editDistance, MAX_NAME_LENGTH, maxDistance } from '../language/base/closest-names.ts';
import { describeValue, isList } from '../language/base/plain-data.ts';
import { remember } from '../language/base/remember.ts';
import type { Field, FieldDefinitions } from '../language/catalogue/field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { closestValues } from '../language/checker/closest-values.ts';
import { quoteList, quoteText } from '../language/diagnostic/quote.ts';
import { hasWrongType, type ValueType } from '../objects/matcher/value-tests.ts';
import { hasValue, readSafely, someElement } from '../objects/matcher/values.ts';

/** The members of objects at a path, as far as the fields of their resource name them. */
interface Known {
  field?: Field;
  readonly members: Map<string, Known>;
}

const knownMembers = remember(({ entries }: Resource): Known => {
  const root: Known = { members: new Map() };
  for (const field of entries.values()) {
    // A field has both paths: an export may have the own path of one with a source (L3).
    const { path, source = { path } } = field;
    memberAt(root, path).field = field;
    const kept = memberAt(root, source.path);
    if (!('equals' in source || 'present' in source)) kept.field ??= field;
  }
  return root;
});

function memberAt(root: Known, path: string): Known {
  let known = root;
  for (const name of path.split('.')) {
    const next: Known = known.members.get(name) ?? { members: new Map() };
    known.members.set(name, next);
    known = next;
  }
  return known;
}

/**
 * Describes what is probably a typing error in an object of a test: a name that is nearly that of a known
 * member, which the object lacks; a text outside a closed set; or a value of the wrong type, which no query
 * finds. Any other unknown member is right, because the service may add some.
 *
 * @returns `undefined` if there is none.
 * @see L2.9, L3.8, L3.9, L3.10
 */
export function findProblem(resource: Resource, object: unknown): string | undefined {
  return findIn(knownMembers(resource), object, '');
}

function findIn(known: Known, value: unknown, path: string): string | undefined {
  if (isList(value)) {
    let found: string | undefined;
    someElement(value, (element) => {
      found = findIn(known, element, path);
      return found !== undefined;
    });
    return found;
  }
  const { field, members } = known;
  const problem = field && describeWrongValue(field, value, path);
  if (problem !== undefined || members.size === 0 || typeof value !== 'object' || value === null) return problem;
  for (const [name, inner] of readSafely(() => Object.entries(value)) ?? []) {
    const next = members.get(name);
    const innerPath = path === '' ? name : `${path}.${name}`;
    if (next !== undefined) {
      const found = findIn(next, inner, innerPath);
      if (found !== undefined) return found;
    } else {
      const near = [...members.keys()].find((member) => isNear(name, member) && !Object.hasOwn(value, member));
      if (near !== undefined) return `${quoteText(innerPath)} is not a known member; did you mean ${quoteText(near)}?`;
    }
  }
  return undefined;
}

/** A shorter name is near too many others. */
const MIN_LENGTH = 4;
/** A name of this length may have two typing errors. */
const MIN_LENGTH_OF_TWO = 8;

/** Whether a name is another one with a typing error, or with the words in another style: `paymentStatus`. */
function isNear(name: string, member: string): boolean {
  if (member.length < MIN_LENGTH || name.length > MAX_NAME_LENGTH) return false;
  const [written, meant] = [name, member].map((one) => one.toLowerCase().split('_')) as [string[], string[]];
  if (editDistance(written.join(''), meant.join(''), 1) <= 1) return true;
  if (member.length < MIN_LENGTH_OF_TWO || written.length !== meant.length) return false;
  // Word by word, because `created_by` is no misspelling of `created_at`.
  const distances = meant.map((word, index) => editDistance(written[index] as string, word, maxDistance(word)));
  const isClose = distances.every((distance, index) => distance <= maxDistance(meant[index] as string));
  return isClose && distances.reduce((sum, distance) => sum + distance) <= 2;
}

function describeWrongValue(field: Field, value: unknown, path: string): string | undefined {
  const { values } = field;
  if (!hasValue(value)) return undefined;
  if (values?.closed === true && typeof value === 'string' && !values.members.includes(value)) {
    const near = closestValues(values, value);
    const hint =
      near.length > 0 ? `did you mean ${quoteText(near[0] as string)}?` : `use one of ${quoteList(values.members)}`;
    return `${quoteText(value)} is not a value of ${quoteText(path)}; ${hint}`;
  }
  const type = valueTypeOf(field);
  if (type === undefined || !hasWrongType(type, value)) return undefined;
  return `${quoteText(path)} is ${describeValue(value)}, which is not a ${type}`;
}

function valueTypeOf({ type, unix }: Field): ValueType | undefined {
  if (type === 'numeric') return 'number';
  if (type === 'date') return unix === true ? 'Unix time' : type;
  return type === 'boolean' ? type : undefined;
}

/** The names of members below a path, which ends in a dot unless it is empty. */
type MembersAt<Fields, Prefix extends string> = keyof Fields extends infer Path
  ? Path extends `${Prefix}${infer Rest}`
    ? Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
    : never
  : never;

/** The members that a name with a typing error may mean. */
type NearMember<Name, Member> = Member extends `${infer _}${infer _}${infer _}${infer _}${string}`
  ? Name extends string
    ? IsNear<Normalize<Name>, Normalize<Member>> extends true
      ? Member
      : never
    : never
  : never;

/** The type of a value that a strict sandbox refuses. No value has it, and an error of the compiler shows it. */
interface MisspelledName<Meant extends string> {
  readonly [refused]: Meant;
}

interface NotAValue<Expected> {
  readonly [refused]: Expected;
}

declare const refused: unique symbol;

/** The values of a field that a sandbox takes. */
type ValueOf<Definition> = Definition extends {
  readonly values: { readonly closed: true; readonly members: readonly (infer Member)[] };
}
  ? Member
  : Definition extends { readonly type: 'numeric' }
    ? number | bigint
    : Definition extends { readonly type: 'boolean' }
      ? boolean
      : unknown;

/** What a value must be too. One of a wide type, as in a JSON file, is checked at run time only. */
type CheckedValue<Value, Expected> = string extends Value
  ? unknown
  : [Value] extends [Expected | '' | null | undefined]
    ? unknown
    : NotAValue<Expected>;

/** The type that an object, or a list of such, must have: `unknown` where a strict sandbox takes it. */
export type CheckedObject<
  Given,
  Fields = FieldDefinitions,
  Prefix extends string = '',
> = Given extends readonly unknown[]
  ? { readonly [Index in keyof Given]: CheckedObject<Given[Index], Fields, Prefix> }
  : Given extends object
    ? {
        readonly [Name in keyof Given]: Name extends MembersAt<Fields, Prefix>
          ? `${Prefix}${Name}` extends infer Path extends keyof Fields
            ? CheckedValue<Given[Name], ValueOf<Fields[Path]>>
            : CheckedObject<Given[Name], Fields, `${Prefix}${Name}.`>
          : [NearMember<Name, Exclude<MembersAt<Fields, Prefix>, keyof Given>>] extends [infer Near extends string]
            ? [Near] extends [never]
              ? unknown
              : MisspelledName<Near>
            : unknown;
      }
    : unknown;
