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
