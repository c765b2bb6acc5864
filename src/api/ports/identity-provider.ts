import type { StaffGrant } from '#contracts/staff/roles.ts';
import { CodedError } from '#util/coded-error.ts';

/** What binds the answer of the provider to one sign-in in one browser. */
export interface SignInChecks {
  /** in the address of the answer */
  state: string;
  /** in the ID token */
  nonce: string;
  /** for PKCE (RFC 7636) */
  verifier: string;
}

/** A person as the provider knows them. */
export interface ProvenIdentity {
  issuer: string;
  /** the same for the same person at this issuer, whatever their name or address */
  subject: string;
  /** '' if the provider does not tell */
  name: string;
  email: string;
  /** the provider says that the address is the person's */
  isEmailVerified: boolean;
  groups: string[];
  /** the person gave a second factor at the provider */
  hasSecondFactor: boolean;
  /** when the person signed in at the provider; null if it does not tell */
  authenticatedAt: Date | null;
}

/** Where the staff of an organization sign in for all their programs (OpenID Connect). */
export interface IdentityProvider {
  /** as buttons and the audit name it */
  name: string;
  issuer: string;
  /** whether a person whose groups give roles gets an account at the first sign-in */
  createsPeople: boolean;
  grantsOf(groups: readonly string[]): StaffGrant[];
  /**
   * @param isAgain the person has to authenticate now, even if signed in at the provider
   * @returns also the address to which the browser goes
   * @throws IdentityError unreachable
   */
  begin(options: { redirectUri: string; isAgain: boolean }): Promise<SignInChecks & { url: string }>;
  /**
   * Exchanges the code of an answer, and checks the ID token.
   * @param answer the address to which the provider sent the browser
   * @throws IdentityError
   */
  complete(answer: URL, options: { checks: SignInChecks; isAgain: boolean }): Promise<ProvenIdentity>;
}

/**
 * canceled: the person did not sign in; refused: the answer is not right, or was used before; unreachable: the provider
 * does not answer, or does not accept our client.
 */
export class IdentityError extends CodedError {
  readonly code: 'canceled' | 'refused' | 'unreachable';

  constructor(code: IdentityError['code'], cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
