import type pg from 'pg';

/** A rule that must hold at any time, as a query for its violations. */
export interface Invariant {
  /** the rule in plain words */
  name: string;
  /** returns texts that identify site and row without personal data; empty if the rule holds */
  find: (client: pg.ClientBase, at: { now: Date }) => Promise<string[]>;
}

/** An invariant whose violations a single statement finds; `$1` is the time of the check, if it is used. */
export function bySql(name: string, text: string): Invariant {
  return {
    name,
    find: async (client, { now }) => {
      const values = text.includes('$1') ? [now] : [];
      const { rows } = await client.query<{ broken: string }>(text, values);
      return rows.map(({ broken }) => broken);
    },
  };
}
