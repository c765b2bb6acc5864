/**
 * Runs `work` over all items, at most `width` at a time. After a fault nothing new is begun; what is under way
 * is waited for, so that nothing goes on behind the back of whoever hears of the fault.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length && faults.length === 0) {
      const item = items[next] as Item;
      next += 1;
      await work(item).catch((fault) => faults.push(fault));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (faults.length > 0) throw faults[0];
}
