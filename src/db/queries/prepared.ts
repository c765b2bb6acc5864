import type { Tx } from './database.ts';

/**
 * A query that is built once per connection, for frequent queries: building one takes longer than Postgres
 * needs to run it.
 * @param build uses `sql.placeholder('name')` for values, and ends with `.prepare('name')`
 */
export function prepared<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const cached = made.get(tx);
    if (cached) return cached;
    const query = build(tx);
    made.set(tx, query);
    return query;
  };
}
