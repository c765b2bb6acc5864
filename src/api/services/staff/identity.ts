import type { StaffCall } from '#api/http/staff-route.ts';
import type { IdentityPurpose } from '#contracts/staff/identity.ts';
import { confirmWithIdentity } from './confirm-identity.ts';
import { linkIdentity } from './identity-links.ts';
import { type ProviderAnswer, takeAnswer } from './identity-requests.ts';
import { signInWithIdentity } from './identity-sign-in.ts';
import type { SignInStep } from './sessions.ts';

/**
 * Takes the answer of the identity provider, and does what the browser was sent there for.
 * @throws ApiError as takeAnswer and what follows it
 */
export async function completeRequest(
  call: StaffCall,
  answer: ProviderAnswer,
): Promise<SignInStep & { purpose: IdentityPurpose }> {
  const { purpose, identity } = await takeAnswer(call, answer);
  switch (purpose) {
    case 'sign_in':
      return { purpose, ...(await signInWithIdentity(call, identity)) };
    case 'confirm':
      return { purpose, ...(await confirmWithIdentity(call, identity)) };
    case 'link':
      await linkIdentity(call, identity);
      return { purpose, state: 'signed_in', csrfToken: call.session.begin().csrfToken };
  }
}
