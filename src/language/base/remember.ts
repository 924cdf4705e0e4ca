/** Computes a value once for each object, and keeps it as long as the object lives. */
/* @__NO_SIDE_EFFECTS__ */
export function remember<Key extends WeakKey, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = values.get(key) ?? { value: compute(key) };
    values.set(key, known);
    return known.value;
  };
}
