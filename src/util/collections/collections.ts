/**
 * Groups items by a key, in the order of each key's first item. `Map.groupBy` would do the same, but Safari before 17.4
 * and Chrome before 117 lack it (decision 034).
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

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

/**
 * A cache with a maximum number of entries and a maximum total cost (in the caller's unit, such as bytes). It evicts
 * the least recently used entry. Pages use it too, where #private fields would be compiled for Safari 15 into three
 * times as much code.
 */
export class BoundedCache<Key, Value> {
  declare private readonly limits: { entries: number; cost: number };
  declare private readonly entries: Map<Key, { value: Value; cost: number }>;
  declare private cost: number;

  constructor(limits: { entries: number; cost: number }) {
    this.limits = limits;
    this.entries = new Map();
    this.cost = 0;
  }

  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value, cost: number): void {
    this.drop(key);
    if (cost > this.limits.cost) return;
    this.entries.set(key, { value, cost });
    this.cost += cost;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limits.entries && this.cost <= this.limits.cost) break;
      this.drop(oldest);
    }
  }

  /** The cached value, or the one `make` returns, which is then kept. Nothing is kept if `make` throws. */
  take(key: Key, make: () => { value: Value; cost: number }): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const { value, cost } = make();
    this.set(key, value, cost);
    return value;
  }

  delete(key: Key): void {
    this.drop(key);
  }

  private drop(key: Key): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.cost -= entry.cost;
  }
}
