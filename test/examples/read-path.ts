/**
 * The values at a path of an object, including those in arrays along the way.
 * `null`, empty texts and inherited members do not count as values.
 */
export function readPath(object: unknown, path: string): readonly unknown[] {
  let found: readonly unknown[] = [object];
  for (const name of path.split('.')) {
    found = found
      .flat()
      .flatMap((value) => (isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []))
      .flat();
  }
  return found.filter((value) => value !== null && value !== undefined && value !== '');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
