/**
 * A function that creates a value on its first call and returns the same one from then on. After a promise that was
 * rejected, the next call tries again.
 */
export function lazy<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => {
    if (created) return created.value;
    const first = { value: create() };
    created = first;
    if (first.value instanceof Promise)
      first.value.catch(() => {
        created = undefined;
      });
    return first.value;
  };
}

/** The same for each owner, such as a database. A value is dropped together with its owner. */
export function lazyPer<Owner extends WeakKey, T>(create: (owner: Owner) => T): (owner: Owner) => T {
  const created = new WeakMap<Owner, { value: T }>();
  return (owner) => {
    const known = created.get(owner);
    if (known) return known.value;
    const value = create(owner);
    created.set(owner, { value });
    return value;
  };
}
