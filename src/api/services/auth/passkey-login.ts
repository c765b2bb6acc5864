import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN, LOGIN_FAILED } from '#api/log/log.ts';
import type { passkeyLogin, passkeyLoginOptions } from '#contracts/passkeys/passkey-login.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import { accounts } from '#db/schema/accounts.ts';
import { accountPasskeys } from '#db/schema/passkeys.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { CHALLENGE_MS, storeChallenge, takeChallenge } from './login-challenges.ts';
import { startSession } from './member-sessions.ts';
import { t } from './texts.ts';
import { authenticationOptions, relyingPartyAt, verifiedCounter } from './web-authn.ts';

/** Every open login page asks once in a while. A network may have many members, such as an office. */
const OPTIONS: Limit = { name: 'passkey-options', most: 300, perSeconds: 600 };
/** A signature cannot be guessed; this limits the work. */
const TRIED: Limit = { name: 'passkey-logins', most: 60, perSeconds: 600 };

type Credential = BodyOf<typeof passkeyLogin>['credential'];

type PasskeyCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'request' | 'deps' | 'inSite'
>;

/** What a passkey of this browser has to sign. It is the same for everyone. @throws ApiError too_many */
export async function offerPasskeyLogin(call: PasskeyCall): Promise<AnswerOf<typeof passkeyLoginOptions>> {
  const { site, deps } = call;
  await limitCalls(call, OPTIONS);
  const party = relyingPartyAt(await deps.originOf(site));
  const { challenge } = await authenticationOptions(party, CHALLENGE_MS);
  await storeChallenge(call, 'login', challenge);
  return {
    options: { challenge, rpId: party.rpID, timeout: CHALLENGE_MS, userVerification: 'required' },
  };
}

/**
 * Logs a member in with a passkey. The device has asked for a PIN or biometrics, so this counts as two factors.
 * @throws ApiError wrong_login, the same for an unknown passkey, a wrong signature and another browser's challenge;
 * too_many; unavailable
 */
export async function logInWithPasskey(
  call: PasskeyCall,
  credential: Credential,
): Promise<{ accountId: string; email: string; csrfToken: string }> {
  const { site, deps } = call;
  await limitCalls(call, TRIED);
  const challenge = await takeChallenge(call, 'login', credential.response.clientDataJSON);
  const found = await findPasskey(call, credential.id);
  const party = relyingPartyAt(await deps.originOf(site));
  const counter =
    challenge && found && isHandleOf(found.accountId, credential)
      ? await verifiedCounter(party, { credential, challenge, passkey: found.passkey })
      : null;
  if (!found || counter === null) {
    logAuthEvent(call, LOGIN_FAILED, { accountId: found?.accountId, way: 'passkey', reason: 'wrong_login' });
    throw wrongPasskey();
  }
  const { passkey, accountId, email } = found;
  const { csrfToken } = await startSession(call, accountId, async (tx) => {
    const used = await tx
      .update(accountPasskeys)
      .set({ counter, lastUsedAt: deps.now() })
      .where(
        and(
          eq(accountPasskeys.site, site),
          eq(accountPasskeys.id, passkey.id),
          eq(accountPasskeys.counter, passkey.counter),
        ),
      )
      .returning({ id: accountPasskeys.id });
    // removed, or used, in the meantime
    if (used.length === 0) throw wrongPasskey();
  });
  logAuthEvent(call, LOGIN, { accountId, way: 'passkey' });
  return { accountId, email, csrfToken };
}

async function findPasskey({ site, inSite }: PasskeyCall, credentialId: string) {
  const [found] = await inSite((tx) =>
    tx
      .select({ passkey: accountPasskeys, accountId: accounts.id, email: accounts.email })
      .from(accountPasskeys)
      .innerJoin(
        accounts,
        and(eq(accounts.site, accountPasskeys.site), eq(accounts.id, accountPasskeys.accountId)),
      )
      .where(and(eq(accountPasskeys.site, site), eq(accountPasskeys.credentialId, credentialId))),
  );
  return found;
}

/** The account that the authenticator names, if it names one, has to be the passkey's (WebAuthn §7.2, step 6). */
function isHandleOf(accountId: string, { response }: Credential): boolean {
  const { userHandle } = response;
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === accountId;
}

const wrongPasskey = () => new ApiError('wrong_login', { message: t.wrongPasskey });
