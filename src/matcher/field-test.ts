import type { Source } from '../catalogue/field.ts';
import type { ResolvedField } from '../catalogue/resolve-field.ts';
import { equalsFolded } from './fold-text.ts';
import {
  createOwnTest,
  createPathTest,
  createQuickTest,
  type ObjectTest,
  type Path,
  type ReadProperty,
  readOwn,
} from './path-test.ts';
import { every, ofText, type ValueTest, type ValueTests } from './value-tests.ts';
import { hasValue, readSafely } from './values.ts';

/** A test in two steps: an object passes if both return `true`. `confirmed` is asked only after `maybe`. */
export interface FieldTest {
  readonly maybe: ObjectTest;
  readonly confirmed: ObjectTest;
}

/**
 * Creates a test for the values of a field: those at its own path if there are
 * any, otherwise those at its source.
 *
 * @see L3.2, L3.11
 */
export function createFieldTest({ field, key }: ResolvedField, tests: ValueTests, read: ReadProperty): FieldTest {
  const path = toPath(field.path, key);
  const testOwn = every(tests.each.map((test) => createPathTest(path, test, read)));
  if (field.source !== undefined) {
    const { source } = field;
    const hasOwn = createPathTest(path, hasValue, read);
    const testSource = every(tests.each.map((test) => createSourceTest(source, key, test, read)));
    return { maybe: (object) => (hasOwn(object) ? testOwn(object) : testSource(object)), confirmed: always };
  }
  if (read !== readOwn) return { maybe: testOwn, confirmed: always };
  return { maybe: createQuickTest(path, tests.all, testOwn), confirmed: createOwnTest(path) };
}

function always(): boolean {
  return true;
}

export function createSourceTest(
  source: Source,
  key: string | undefined,
  test: ValueTest,
  read: ReadProperty,
): ObjectTest {
  const path = toPath(source.path, key);
  if ('equals' in source) {
    const isEqual = createPathTest(path, ofText(equalsFolded(source.equals)), read);
    return (object) => test(isEqual(object));
  }
  if ('present' in source) {
    const isPresent = createPathTest(path, (value) => hasMembers(value, read), read);
    return (object) => test(isPresent(object));
  }
  return createPathTest(path, test, read);
}

/** A list under a key is a single value, which does not equal any text (L3.11). */
export function toPath(path: string, key: string | undefined): Path {
  const names = path.split('.');
  return key === undefined ? { names, seesThrough: true } : { names: [...names, key], seesThrough: false };
}

function hasMembers(value: unknown, read: ReadProperty): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // Listing the names of binary data takes long, and the first is enough.
  if (hasValue(read(value, '0'))) return true;
  // A proxy may refuse to list its members; then it has none.
  const names = readSafely(() => Object.keys(value)) ?? [];
  return names.some((name) => hasValue(read(value, name)));
}
