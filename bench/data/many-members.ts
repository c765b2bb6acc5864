import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';

/** The columns that must differ between two members: ids and unique texts. Everything else is copied. */
const COPIED: [table: string, ids: string[], texts: string[]][] = [
  ['accounts', ['id'], ['email', 'email_key']],
  ['payments', ['id', 'account_id', 'membership_id'], ['idempotency_key', 'processor_ref']],
  ['memberships', ['id', 'account_id', 'first_payment_id', 'payment_id'], ['number']],
  ['members', ['id', 'account_id'], []],
  ['coverages', ['membership_id', 'member_id'], []],
  ['payment_methods', ['account_id'], ['token']],
  ['ledger_entries', ['id', 'account_id', 'payment_id'], ['dedupe_key']],
];

/**
 * Copies a brand's demo member `count` times, each with a household, a payment, and a card, and creates a
 * session for each without hashing a password, which is slow on purpose.
 * @returns the session tokens
 */
export async function manyMembers(
  databaseUrl: string,
  { site, count }: { site: string; count: number },
): Promise<string[]> {
  return withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    for (const copied of COPIED) await client.query(copyText(copied), [site, count - 1]);
    const { rows } = await client.query<{ id: string }>('select id from accounts where site = $1', [site]);
    if (rows.length !== count) throw new Error(`there are ${rows.length} members to measure with`);
    const tokens = rows.map(newToken);
    await client.query(
      `insert into sessions (site, account_id, token_hash)
       select $1, session.* from unnest($2::uuid[], $3::text[]) session`,
      [site, rows.map(({ id }) => id), tokens.map(hashToken)],
    );
    await client.query('reset role; analyze');
    return tokens;
  });
}

/** A valid random id, because responses are validated. */
const otherId = (id: string): string =>
  `overlay(overlay(md5(${id}::text || nth) placing '4' from 13) placing 'a' from 17)::uuid`;

/** Email addresses stay valid, so that the copied members can log in. */
const otherText = (name: string): string =>
  name.startsWith('email') ? `nth || '-' || one.${name}` : `one.${name} || '-' || nth`;

/** The same id maps to the same new id in every table. */
function copyText([table, ids, texts]: (typeof COPIED)[number]): string {
  const changed = [
    ...ids.map((name) => `'${name}', ${otherId(`one.${name}`)}`),
    ...texts.map((name) => `'${name}', ${otherText(name)}`),
  ];
  const nothing = table === 'payments' ? `, 'checkout_id', null` : '';
  return `insert into ${table}
    select copy.* from (select * from ${table} where site = $1) one, generate_series(1, $2::int) nth,
      jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changed.join(', ')}${nothing})) copy`;
}
