/** Whether a value is a list. A revoked proxy is not. */
export function isList(value: unknown): value is readonly unknown[] {
  if (typeof value !== 'object') return false;
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
