import { JOBS_ROLE, withClient } from '#db/connection/client.ts';

/** The common first and last names, the most frequent first: of two in a hundred people. */
export const FIRST_NAMES = `
  maria jose james mary john linda juan michael patricia robert ana luis jennifer david marisol
  martin marco joanna joseph sofia carlos karen li wei mohammed fatima olga ivan priya arjun kim
  minh thuy zoe quentin ursula`
  .trim()
  .split(/\s+/);
export const LAST_NAMES = `
  smith garcia johnson martinez williams rodriguez brown lopez jones hernandez gonzalez davis
  perez miller sanchez ramirez torres flores nguyen rivera gomez diaz reyes morales cruz ortiz
  gutierrez chavez ramos kim patel tran lee`
  .trim()
  .split(/\s+/);

/** How many people have a name of the lists; the others' begin with letters that few share. */
const COMMON = 0.3;
const RARE = 20_000;

/**
 * Gives the copied members of a brand names with the frequencies of real ones, birth dates, phones and cards, and stores the
 * terms by which they are found. In SQL, because there may be a million.
 */
export async function nameMembers(databaseUrl: string, site: string): Promise<void> {
  await withClient(databaseUrl, { name: 'enamel bench', silenceMs: 1_800_000 }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}; set statement_timeout = 0; select setseed(0.42)`);
    // a power of a random number: the first names of a list are the most frequent
    const pick = (names: readonly string[]) =>
      `(array['${names.join("','")}'])[1 + floor(power(random(), 1.3) * ${names.length})::int]`;
    const rare = `translate(floor(random() * ${RARE})::text, '0123456789', 'bcdfghklmn')`;
    const name = (names: readonly string[]) =>
      `case when random() < ${COMMON} then '' else ${rare} end || ${pick(names)}`;
    await client.query(
      `update members set first_name = ${name(FIRST_NAMES)}, last_name = ${name(LAST_NAMES)},
        birth_date = date '1940-01-01' + floor(random() * 29000)::int
      where site = $1`,
      [site],
    );
    await client.query(
      `update accounts set phone = (2000000000 + floor(random() * 7999999999))::bigint::text where site = $1`,
      [site],
    );
    await client.query(
      `update payment_methods set last4 = lpad(floor(random() * 10000)::text, 4, '0') where site = $1`,
      [site],
    );
    await client.query(
      `insert into search_terms
        select distinct site, account_id, 'w' || word from members, unnest(array[first_name, last_name]) word where site = $1
        union select distinct one.site, one.account_id, 'q' || least(left(w.a, 3), left(w.b, 3)) || ' ' || greatest(left(w.a, 3), left(w.b, 3))
          from members one join members other on other.site = one.site and other.account_id = one.account_id,
            lateral (select a, b from unnest(array[one.first_name, one.last_name]) a, unnest(array[other.first_name, other.last_name]) b where a <> b) w
          where one.site = $1
        union select site, id, 'v2' from accounts where site = $1
        union select site, account_id, 'b' || birth_date from members where site = $1
        union select site, id, 'e' || email_key from accounts where site = $1
        union select site, id, 'p' || right(phone, n) from accounts, unnest(array[10, 7, 4]) n where site = $1
        union select site, account_id, 'n' || replace(number, '-', '') from memberships where site = $1
        union select site, account_id, 'c' || last4 from payment_methods where site = $1
      on conflict do nothing`,
      [site],
    );
    await client.query('reset role');
    await client.query('vacuum analyze search_terms');
    await client.query('analyze');
  });
}
