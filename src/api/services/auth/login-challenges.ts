import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { loginChallenges } from '#db/schema/passkeys.ts';

export const CHALLENGE_MS = 10 * 60_000;

type ChallengeCall = Pick<RequestContext, 'site' | 'session' | 'deps' | 'inSite'>;
type Purpose = (typeof loginChallenges.$inferSelect)['purpose'];

/** Stores what an authenticator has to sign in this browser. Earlier challenges stay valid, for its other tabs. */
export async function storeChallenge(
  { site, session, deps, inSite }: ChallengeCall,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const sessionHash = session.begin().hash;
  const expiresAt = new Date(deps.now().getTime() + CHALLENGE_MS);
  await inSite((tx) =>
    tx.insert(loginChallenges).values({ site, sessionHash, challenge, purpose, expiresAt }),
  );
}

/**
 * Uses up the challenge that a response was made for, also if what follows fails.
 * @param clientDataJSON of the response
 * @returns null if this browser did not get it for this purpose, or it was used or has expired
 */
export async function takeChallenge(
  { site, session, deps, inSite }: ChallengeCall,
  purpose: Purpose,
  clientDataJSON: unknown,
): Promise<string | null> {
  const { hash } = session;
  const challenge = challengeIn(clientDataJSON);
  if (hash === null || challenge === null) return null;
  const [taken] = await inSite((tx) =>
    tx
      .delete(loginChallenges)
      .where(
        and(
          eq(loginChallenges.site, site),
          eq(loginChallenges.sessionHash, hash),
          eq(loginChallenges.challenge, challenge),
          eq(loginChallenges.purpose, purpose),
        ),
      )
      .returning({ expiresAt: loginChallenges.expiresAt }),
  );
  return taken && taken.expiresAt > deps.now() ? challenge : null;
}

/** @returns null for what no browser sends */
function challengeIn(clientDataJSON: unknown): string | null {
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {};
    return typeof challenge === 'string' && /^[\w-]{16,128}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
