import { and, asc, eq, ne } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import { type RequestContext, requireMember } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '#api/mails/account/passkeys.ts';
import type {
  addPasskey as addContract,
  listPasskeys,
  passkeyOptions,
} from '#contracts/passkeys/passkeys.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { sessions } from '#db/schema/accounts.ts';
import { accountPasskeys } from '#db/schema/passkeys.ts';
import { type AccountScope, accountScope, readAccount, recordEvent } from '../membership/account.ts';
import { ofAccount } from '../membership/account-rows.ts';
import { queueMailTo } from '../outbox/queue-mail.ts';
import { assertOwner } from './assert-owner.ts';
import { describeDevice, deviceInSentence, forgetOtherDevices } from './known-device.ts';
import { CHALLENGE_MS, storeChallenge, takeChallenge } from './login-challenges.ts';
import { assertOwnerAndStep } from './member-second-step.ts';
import { t } from './texts.ts';
import { registrationOptions, relyingPartyAt, verifiedPasskey } from './web-authn.ts';

/** More devices than a member has; a list of any length would be slow. */
const MOST_PASSKEYS = 20;

type PasskeyCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'member' | 'request' | 'deps' | 'inSite'
>;

/** What a change of the login requires (assert-owner.ts). */
interface Proof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

type NewProof = Pick<BodyOf<typeof passkeyOptions>, keyof Proof | 'stepCode'>;

export async function findPasskeys(
  tx: Tx,
  scope: AccountScope,
): Promise<AnswerOf<typeof listPasskeys>['passkeys']> {
  const found = await readPasskeys(tx, scope);
  return found.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

const readPasskeys = (tx: Tx, scope: AccountScope) =>
  tx
    .select()
    .from(accountPasskeys)
    .where(ofAccount(accountPasskeys, scope))
    .orderBy(asc(accountPasskeys.createdAt), asc(accountPasskeys.id));

/**
 * What a new passkey of the member is made of. The proof is asked for now: the challenge lets this session add one.
 * @throws ApiError invalid, naming the field; not_allowed with too many passkeys; too_many; unavailable
 */
export async function offerPasskey(
  call: PasskeyCall,
  given: NewProof,
): Promise<AnswerOf<typeof passkeyOptions>> {
  const { site, deps, inSite } = call;
  const scope = accountScope(call);
  const member = requireMember(call);
  const known = await inSite((tx) => readPasskeys(tx, scope));
  if (known.length >= MOST_PASSKEYS) throw new ApiError('not_allowed', { message: t.tooManyPasskeys });
  await assertOwnerAndStep(call, given);
  const { name: rpName } = await liveBrand(deps, site);
  const { email } = member;
  // members' browsers are asked for no extension
  const { extensions, hints, ...options } = await registrationOptions(
    { ...relyingPartyAt(await deps.originOf(site)), rpName },
    { owner: { id: scope.accountId, email, name: email }, known, timeout: CHALLENGE_MS },
  );
  await storeChallenge(call, 'add', options.challenge);
  return { options: options as AnswerOf<typeof passkeyOptions>['options'] };
}

/**
 * Adds a passkey, and emails the member.
 * @throws ApiError invalid if it was not made for this member's session, host and moment; conflict if it exists
 */
export async function addPasskey(
  call: PasskeyCall,
  { name, credential }: BodyOf<typeof addContract>,
): Promise<void> {
  const { site, deps, inSite } = call;
  const scope = accountScope(call);
  const challenge = await takeChallenge(call, 'add', credential.response.clientDataJSON);
  const party = relyingPartyAt(await deps.originOf(site));
  const passkey = challenge && (await verifiedPasskey(party, { credential, challenge }));
  if (!passkey) throw new ApiError('invalid', { message: t.passkeyNotAdded });
  const brand = await liveBrand(deps, site);
  await inSite(async (tx) => {
    const { accountId, now } = scope;
    const added = await tx
      .insert(accountPasskeys)
      .values({ site, accountId, ...passkey, name, createdAt: now })
      .onConflictDoNothing({ target: [accountPasskeys.site, accountPasskeys.credentialId] })
      .returning({ id: accountPasskeys.id });
    if (added.length === 0) throw new ApiError('conflict', { message: t.passkeyNotAdded });
    await report(tx, call, { scope, brand, kind: 'added' });
  });
}

/**
 * Removes a passkey. A member does this when a device is lost, so other sessions end and other browsers are no longer
 * known, as with a new password.
 * @throws ApiError not_found; invalid, naming the field; too_many; unavailable
 */
export async function removePasskey(
  call: PasskeyCall,
  id: string,
  { currentPassword: password, code }: Proof,
): Promise<void> {
  const { site, session, deps, inSite } = call;
  const scope = accountScope(call);
  const member = requireMember(call);
  const { accountId } = scope;
  const own = and(ofAccount(accountPasskeys, scope), eq(accountPasskeys.id, id));
  // checked before a code is used up
  if ((await inSite((tx) => tx.$count(accountPasskeys, own))) === 0) throw notFound();
  await assertOwner(call, member, { password, code, field: 'currentPassword' });
  const brand = await liveBrand(deps, site);
  await inSite(async (tx) => {
    const removed = await tx.delete(accountPasskeys).where(own).returning({ id: accountPasskeys.id });
    if (removed.length === 0) throw notFound();
    await tx
      .delete(sessions)
      .where(
        and(eq(sessions.site, site), eq(sessions.accountId, accountId), ne(sessions.id, member.sessionId)),
      );
    await forgetOtherDevices(tx, scope, session.deviceHash);
    await report(tx, call, { scope, brand, kind: 'removed' });
  });
}

interface Change {
  scope: AccountScope;
  brand: LiveBrand;
  kind: 'added' | 'removed';
}

/** Records a change, and emails the member. */
async function report(tx: Tx, { request }: PasskeyCall, { scope, brand, kind }: Change): Promise<void> {
  const { accountId, now } = scope;
  const userAgent = request.headers.get('user-agent');
  await recordEvent(tx, scope, `passkey_${kind}`, { device: describeDevice(userAgent) });
  const write = kind === 'added' ? passkeyAddedMail : passkeyRemovedMail;
  await queueMailTo(tx, brand, await readAccount(tx, scope), {
    kind: `passkey-${kind}`,
    dedupeKey: `passkey-${kind}:${accountId}:${now.toISOString()}`,
    // in the language of the mail, which may not be that of the call
    mail: () => write(brand, { device: deviceInSentence(userAgent) }),
  });
}

/** Removes all passkeys, because the account may have been another person's before. */
export async function dropPasskeys(tx: Tx, scope: AccountScope): Promise<void> {
  const removed = await tx
    .delete(accountPasskeys)
    .where(ofAccount(accountPasskeys, scope))
    .returning({ id: accountPasskeys.id });
  if (removed.length > 0) await recordEvent(tx, scope, 'passkeys_removed', { count: removed.length });
}
