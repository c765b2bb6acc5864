/**
 * Runs `work` over all items, at most `width` at a time. After an error it starts no new work and waits for the running
 * work, so that none continues after it rejects.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length && errors.length === 0) {
      const item = items[next] as Item;
      next += 1;
      await work(item).catch((error) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
