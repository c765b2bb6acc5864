import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { lazy } from '#util/collections/lazy.ts';

/** Loaded at the first use: few processes need it. */
const webAuthn = lazy(() => import('@simplewebauthn/server'));

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812), which all authenticators of today have one of. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys work at one host alone (WebAuthn §5.1.2). */
export interface RelyingParty {
  rpID: string;
  origin: string;
}

/** @param origin of the pages on which people use passkeys */
export const relyingPartyAt = (origin: string): RelyingParty => ({
  rpID: new URL(origin).hostname,
  origin,
});

/** What any passkey of this host has to sign. It names none, so it tells nothing of who has one. */
export async function authenticationOptions({ rpID }: RelyingParty, timeout: number) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({ rpID, userVerification: 'required', timeout });
}

export interface StoredPasskey {
  /** as the authenticator names it, base64url */
  credentialId: string;
  /** COSE key, base64url */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Without what no check needs. */
type UsedCredential = Pick<AuthenticationResponseJSON, 'id' | 'rawId' | 'type'> & {
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
};

/**
 * @param challenge that the passkey had to sign
 * @returns the passkey's new counter; null if the signature is not right, or the device did not ask for its owner
 */
export async function verifiedCounter(
  { rpID, origin }: RelyingParty,
  {
    credential,
    challenge,
    passkey,
  }: { credential: UsedCredential; challenge: string; passkey: StoredPasskey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...credential } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // the library throws for what no browser sends
    return null;
  }
}

interface Owner {
  id: string;
  /** names the passkey in the list of a device */
  email: string;
  name: string;
}

/**
 * What a new passkey is made of.
 * @param party.rpName names the host's owner
 * @param known those that the owner has: an authenticator has one passkey of a person
 */
export async function registrationOptions(
  { rpID, rpName }: RelyingParty & { rpName: string },
  { owner, known, timeout }: { owner: Owner; known: readonly StoredPasskey[]; timeout: number },
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

type NewCredential = Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type'> & {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};

/** @returns null if the passkey was not made for this host and challenge, or without asking for the device's owner */
export async function verifiedPasskey(
  { rpID, origin }: RelyingParty,
  { credential, challenge }: { credential: NewCredential; challenge: string },
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } =
    (await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...credential } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null)) ?? {};
  if (!registrationInfo) return null;
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}
