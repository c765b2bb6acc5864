import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hasCardNumber } from '#contracts/payment/payment.ts';
import type { Invariant } from './invariant.ts';

/** Columns where a password hash or the processor's token of a saved card may be stored. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'a hash of a password': ['accounts.password_hash', 'checkouts.password_hash', 'staff.password_hash'],
  'a card token': ['payment_methods.token'],
};

/** Ids, hashes, and names: digits among letters are not a card number. */
const WORDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\w*[A-Za-z_]\w*/gi;
/** SHA-256 as stored. One of 130,000 looks as if it held a card token, whose length differs. */
const HASHES = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const CARD_TOKEN = '(^|[^A-Za-z0-9_])((tok|pm|src|sbxcard)_[A-Za-z0-9_]{4,}|card_[A-Za-z0-9]{14,})';

interface Finder {
  what: string;
  /** a Postgres regular expression that selects texts to examine */
  candidates: string;
  isOne: (text: string, known: KnownSecrets) => boolean;
}

interface KnownSecrets {
  /** hashes of the tokens of sessions */
  sessions: ReadonlySet<string>;
}

const FINDERS: readonly Finder[] = [
  {
    what: 'a card number',
    candidates: '[0-9]([ -]?[0-9]){12,}',
    isOne: (text) => hasCardNumber(text.replaceAll(WORDS, '/')),
  },
  { what: 'a hash of a password', candidates: '[$]argon2', isOne: () => true },
  {
    what: 'a card token',
    candidates: CARD_TOKEN,
    isOne: (text) => new RegExp(CARD_TOKEN).test(text.replaceAll(HASHES, '/')),
  },
  {
    what: 'a secret key',
    candidates: '(^|[^A-Za-z0-9_])(sk|rk|whsec|seti|pi)_[A-Za-z0-9]+_?(secret)?_?[A-Za-z0-9]{8,}',
    isOne: (text) => /\b(?:sk|rk)_(?:live|test)_|whsec_|_secret_/.test(text),
  },
  {
    what: 'a session token',
    candidates: '[A-Za-z0-9_-]{43}',
    isOne: (text, { sessions }) =>
      [...text.matchAll(HASHES)].some(([token]) =>
        sessions.has(createHash('sha256').update(token).digest('base64url')),
      ),
  },
];

/** Secrets that must not be stored in any text column. */
export const secretInvariants: readonly Invariant[] = FINDERS.map((finder) => ({
  name: `no column of text holds ${finder.what}`,
  find: async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      'select token_hash as hash from sessions union all select token_hash from staff_sessions',
    );
    const known = { sessions: new Set(rows.map(({ hash }) => hash)) };
    const broken: string[] = [];
    for (const column of await textColumns(client)) {
      if (PLACES[finder.what]?.includes(`${column.table}.${column.name}`)) continue;
      const count = await countIn(client, column, { finder, known });
      if (count > 0) broken.push(`${count} rows of ${column.table}.${column.name}`);
    }
    return broken;
  },
}));

interface Column {
  table: string;
  name: string;
}

/** All columns that can hold text. */
export async function textColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.table_name as table, c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
    order by 1, 2`);
  return rows;
}

async function countIn(
  client: pg.ClientBase,
  { table, name }: Column,
  { finder, known }: { finder: Finder; known: KnownSecrets },
): Promise<number> {
  const { rows } = await client.query<{ text: string }>(
    `select "${name}"::text as text from "${table}" where "${name}"::text ~ $1 limit 5000`,
    [finder.candidates],
  );
  return rows.filter(({ text }) => finder.isOne(text, known)).length;
}
