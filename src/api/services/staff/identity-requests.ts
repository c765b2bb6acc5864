import { and, eq } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import {
  IdentityError,
  type IdentityProvider,
  type ProvenIdentity,
  type SignInChecks,
} from '#api/ports/identity-provider.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { IdentityPurpose } from '#contracts/staff/identity.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import { staffIdentityRequests } from '#db/schema/staff.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { recordAudit } from './record-audit.ts';
import { t } from './texts.ts';

const TRIED: Limit = { name: 'staff-identity', most: 60, perSeconds: 600 };
/** A person may have to find their phone. */
const REQUEST_MS = 10 * 60_000;

/** @throws ApiError not_found without an identity provider */
export function requireProvider({ console }: Pick<StaffCall, 'console'>): IdentityProvider {
  if (!console.identityProvider) throw notFound();
  return console.identityProvider;
}

const redirectUri = ({ console }: StaffCall): string => console.origin + CONSOLE_PATHS.callback;

/**
 * Sends the browser to the identity provider.
 * @returns the address
 * @throws ApiError not_found without a provider; too_many; unavailable if it does not answer
 */
export async function beginRequest(call: StaffCall, purpose: IdentityPurpose): Promise<{ url: string }> {
  const { deps, session, clientAddress } = call;
  const provider = requireProvider(call);
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, TRIED);
  const asked = { redirectUri: redirectUri(call), isAgain: purpose === 'confirm' };
  const begun = await provider.begin(asked).catch((error) => {
    throw explained(error, provider);
  });
  const { url, state, nonce, verifier } = begun;
  const stateHash = hashToken(state);
  await call.inScope((tx) =>
    tx.insert(staffIdentityRequests).values({
      stateHash,
      sessionHash: session.begin().hash,
      purpose,
      staffId: purpose === 'sign_in' ? null : requirePerson(call).id,
      nonce,
      verifier: call.console.secrets.seal(verifier, stateHash),
      expiresAt: new Date(deps.now().getTime() + REQUEST_MS),
    }),
  );
  return { url };
}

/** What the provider sends back, in the address of the page. */
export interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/**
 * Takes an answer of the provider. It works once, in the browser that was sent there, also if what follows fails.
 * @throws ApiError link_expired for an answer to another browser, a second time or too late; not_allowed if the person
 * canceled; wrong_login if the answer is not right; unavailable if the provider does not answer; too_many
 */
export async function takeAnswer(
  call: StaffCall,
  answer: ProviderAnswer,
): Promise<{ purpose: IdentityPurpose; identity: ProvenIdentity }> {
  const { deps, clientAddress } = call;
  const provider = requireProvider(call);
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, TRIED);
  const { purpose, checks } = await takeRequest(call, answer.state);
  const url = new URL(redirectUri(call));
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  try {
    const identity = await provider.complete(url, { checks, isAgain: purpose === 'confirm' });
    return { purpose, identity };
  } catch (error) {
    await call.inScope((tx) =>
      recordAudit(tx, call, call.person, {
        action: purpose === 'confirm' ? 'second_factor.failed' : 'sign_in.failed',
        subject: { kind: 'identity', id: '' },
        after: { why: error instanceof IdentityError ? error.code : 'failed', provider: provider.name },
      }),
    );
    throw explained(error, provider);
  }
}

async function takeRequest(
  call: StaffCall,
  state: string,
): Promise<{ purpose: IdentityPurpose; checks: SignInChecks }> {
  const { deps, session, person, console } = call;
  const expired = new ApiError('link_expired', { message: t.requestExpired });
  const { hash } = session;
  if (hash === null) throw expired;
  const stateHash = hashToken(state);
  const [taken] = await call.inScope((tx) =>
    tx
      .delete(staffIdentityRequests)
      .where(and(eq(staffIdentityRequests.stateHash, stateHash), eq(staffIdentityRequests.sessionHash, hash)))
      .returning(),
  );
  if (!taken || taken.expiresAt <= deps.now()) throw expired;
  // signed out, or another person, in the meantime
  if (taken.purpose !== 'sign_in' && (person?.id !== taken.staffId || person?.secondFactorAt === null))
    throw expired;
  const { purpose, nonce } = taken;
  return { purpose, checks: { state, nonce, verifier: console.secrets.open(taken.verifier, stateHash) } };
}

function explained(error: unknown, { name }: IdentityProvider): unknown {
  if (!(error instanceof IdentityError)) return error;
  switch (error.code) {
    case 'canceled':
      return new ApiError('not_allowed', { message: t.providerCanceled(name), reason: 'canceled' });
    case 'refused':
      return new ApiError('wrong_login', { message: t.providerRefused(name) });
    case 'unreachable':
      return new ApiError('unavailable', { message: t.providerUnreachable(name) });
  }
}
