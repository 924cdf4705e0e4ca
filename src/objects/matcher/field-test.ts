import { readEpochMs } from '../../language/base/plain-data.ts';
import type { FieldSource } from '../../language/catalogue/field.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
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

/** A test in two steps: an object passes if both return `true`. `exact` is asked only after `quick`. */
export interface FieldTest {
  readonly quick: ObjectTest;
  readonly exact: ObjectTest;
}

/**
 * Creates a test for the values of a field: those at its own path if there are any, otherwise those at its source.
 *
 * @see L3.2, L3.11
 */
export function createFieldTest(resolved: ResolvedField, tests: ValueTests, read: ReadProperty): FieldTest {
  const { field, key } = resolved;
  const path = toPath(field.path, key);
  const testOwn = every(tests.each.map((test) => createPathTest(path, test, read)));
  if (field.source !== undefined) {
    const { source } = field;
    const hasOwn = createPathTest(path, hasValue, read);
    const testSource = every(tests.each.map((test) => createSourceTest(resolved, source, test, read)));
    return { quick: (object) => (hasOwn(object) ? testOwn(object) : testSource(object)), exact: always };
  }
  if (read !== readOwn) return { quick: testOwn, exact: always };
  return { quick: createQuickTest(path, tests.all, testOwn), exact: createOwnTest(path) };
}

function always(): boolean {
  return true;
}

/** Creates a test for the values at a field's source, or for the boolean that is computed from them. */
export function createSourceTest(
  { field, key }: ResolvedField,
  source: FieldSource,
  test: ValueTest,
  read: ReadProperty,
): ObjectTest {
  const path = toPath(source.path, key);
  if ('equals' in source) {
    const isEqual = createPathTest(path, ofText(equalsFolded(source.equals)), read);
    return (object) => test(isEqual(object));
  }
  if ('present' in source) {
    // A field within its source describes that object, so a plain value there does not count.
    const needsObject = field.path.startsWith(`${source.path}.`);
    const isPresent = createPathTest(path, (value) => isPopulated(value, needsObject, read), read);
    return (object) => test(isPresent(object));
  }
  return createPathTest(path, test, read);
}

/** A list under a key is a single value, which does not equal any text (L3.11). */
export function toPath(path: string, key: string | undefined): Path {
  const names = path.split('.');
  return key === undefined ? { names, expandsList: true } : { names: [...names, key], expandsList: false };
}

/** Whether there is a value; in an object, one of its own members must have one. */
function isPopulated(value: unknown, needsObject: boolean, read: ReadProperty): boolean {
  if (typeof value !== 'object' || value === null || readEpochMs(value) !== undefined) {
    return !needsObject && hasValue(value);
  }
  // Listing all names of binary data is slow, and the first is enough.
  if (hasValue(read(value, '0'))) return true;
  // A proxy may refuse to list its members; then it has none.
  const names = readSafely(() => Object.keys(value)) ?? [];
  return names.some((name) => hasValue(read(value, name)));
}
