import type { Tx } from './database.ts';

/**
 * A query that is put together once for each connection and then only run: for what is asked with every call.
 * Building a query takes longer than Postgres needs to answer it.
 * @param build makes it with `sql.placeholder('name')` where values go, and ends with `.prepare('name')`
 */
export function prepared<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const known = made.get(tx);
    if (known) return known;
    const query = build(tx);
    made.set(tx, query);
    return query;
  };
}
