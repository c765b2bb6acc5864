import type pg from 'pg';

/** Something that must hold at any moment, whatever has happened: as a query for what breaks it. */
export interface Invariant {
  /** in plain words, what holds */
  name: string;
  /** rows of `broken` text, at best naming site and row but no personal data; none where it holds */
  find: (client: pg.ClientBase, asked: { now: Date }) => Promise<string[]>;
}

/** An invariant that one statement finds the breaches of; `$1` is the time of the check, where it is used. */
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
