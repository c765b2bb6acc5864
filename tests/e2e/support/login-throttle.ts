import { createHash } from 'node:crypto';
import { rows } from './database.ts';
import type { Member } from './join-member.ts';

/** Sets the counters as if strangers everywhere were guessing this member's password now. */
export async function keepWaiting({ site, email }: Pick<Member, 'site' | 'email'>): Promise<void> {
  const expire = Date.now() + 900_000;
  const count = (key: string[], points: number) =>
    rows(
      `insert into rate_limits (key, points, expire) values ($1, $2, $3)
      on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
      [createHash('sha256').update(JSON.stringify(key)).digest('base64url'), points, expire],
    );
  await count(['tries', 'login-strangers', site, email], 60);
  await count(['gate', 'login-strangers', site, email], 1);
}
