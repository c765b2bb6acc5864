import type { ClientAuth, Configuration } from 'openid-client';
import type { ApiSettings } from '#api/kernel/settings.ts';
import { wordsOf } from '#api/kernel/settings.ts';
import type { ApiLog } from '#api/log/log.ts';
import {
  IdentityError,
  type IdentityProvider,
  type ProvenIdentity,
  type SignInChecks,
} from '#api/ports/identity-provider.ts';
import { grantsOfGroups, parseGroupRoles } from '#domain/staff/group-roles.ts';
import { lazy } from '#util/collections/lazy.ts';

/** Loaded at the first use: few processes need it. */
const openIdClient = lazy(() => import('openid-client'));

/** A person waits for the result. */
const TIMEOUT_SECONDS = 5;
/** How long addresses and features of the provider count as known. Its keys are read again when a new one is used. */
const KNOWN_MS = 3_600_000;
/** For a confirmation, the person has authenticated within this time. */
const AGAIN_SECONDS = 300;

/** The identity provider that the settings name; null if there is none. */
export function openIdentityProvider(
  settings: ApiSettings,
  { log, timeoutSeconds = TIMEOUT_SECONDS }: { log: Pick<ApiLog, 'error'>; timeoutSeconds?: number },
): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', OIDC_ACR } = settings;
  if (issuer === undefined) return null;
  const roles = parseGroupRoles(settings.OIDC_GROUP_ROLES ?? '');
  const configuration = knownFor(KNOWN_MS, async () => {
    const client = await openIdClient();
    return client.discovery(
      new URL(issuer),
      OIDC_CLIENT_ID,
      undefined,
      clientAuthentication(client, OIDC_CLIENT_SECRET),
      {
        timeout: timeoutSeconds,
        execute: [
          // the signature counts, not only the connection to the provider
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  });

  const begin: IdentityProvider['begin'] = async ({ redirectUri, isAgain }) => {
    const client = await openIdClient();
    const config = await configuration();
    const checks: SignInChecks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: wordsOf(settings.OIDC_SCOPES).join(' '),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(OIDC_ACR !== undefined && { acr_values: wordsOf(OIDC_ACR).join(' ') }),
      ...(isAgain && { prompt: 'login', max_age: String(AGAIN_SECONDS) }),
    });
    return { ...checks, url: url.href };
  };

  const complete: IdentityProvider['complete'] = async (answer, { checks, isAgain }) => {
    const client = await openIdClient();
    const config = await configuration();
    const tokens = await client.authorizationCodeGrant(config, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      ...(isAgain && { maxAge: AGAIN_SECONDS }),
    });
    const proven = tokens.claims();
    if (!proven) throw new Error('the provider sent no ID token');
    const isComplete = 'email' in proven && (roles.length === 0 || settings.OIDC_GROUPS_CLAIM in proven);
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
    const others =
      isComplete || !hasMore ? {} : await client.fetchUserInfo(config, tokens.access_token, proven.sub);
    return identityOf({ ...others, ...proven }, settings);
  };

  const explained = async <T>(
    work: Promise<T>,
    explain: (error: unknown) => IdentityError['code'],
  ): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const code = explain(error);
      if (code !== 'canceled') log.error('identity-provider', error, { problem: code });
      throw new IdentityError(code, error);
    }
  };
  return {
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
    issuer,
    createsPeople: settings.OIDC_JOIN === 'on',
    grantsOf: (groups) => grantsOfGroups(roles, groups),
    begin: (options) => explained(begin(options), () => 'unreachable'),
    complete: (answer, options) => explained(complete(answer, options), codeOf),
  };
}

/** By the method that the provider names; Entra, Google and Okta accept the secret in the body. */
function clientAuthentication(client: typeof import('openid-client'), secret: string): ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...others) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isInBody ? inBody : inHeader)(server, ...others);
  };
}

/** Reads a value again after some time, and after a failure. */
function knownFor(ms: number, read: () => Promise<Configuration>): () => Promise<Configuration> {
  let known: { at: number; value: Promise<Configuration> } | null = null;
  return () => {
    if (known && performance.now() - known.at < ms) return known.value;
    const next = { at: performance.now(), value: read() };
    known = next;
    next.value.catch(() => {
      if (known === next) known = null;
    });
    return next.value;
  };
}

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

function identityOf(
  claims: Claims,
  { OIDC_GROUPS_CLAIM, OIDC_AMR, OIDC_ACR = '' }: ApiSettings,
): ProvenIdentity {
  const { iss: issuer, sub: subject, auth_time: at, acr } = claims;
  const methods = textsOf(claims.amr);
  return {
    issuer,
    subject,
    name: textOf(claims.name),
    email: textOf(claims.email),
    // Entra has a claim of its own for it, because people may change the addresses of some accounts
    isEmailVerified: [claims.email_verified, claims.xms_edov].some((value) =>
      [true, 'true', 1, '1'].includes(value as string),
    ),
    groups: textsOf(claims[OIDC_GROUPS_CLAIM]),
    hasSecondFactor:
      wordsOf(OIDC_AMR).some((method) => methods.includes(method)) ||
      wordsOf(OIDC_ACR).some((level) => level === acr),
    authenticatedAt: typeof at === 'number' ? new Date(at * 1000) : null,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');

/** Errors of the authorization response that mean that the person went back. */
const CANCELED = ['access_denied', 'user_canceled'];
/** What a person cannot change by trying again with another code. */
const UNREACHABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

function codeOf(error: unknown): IdentityError['code'] {
  if (!(error instanceof Error)) return 'refused';
  // fetch throws it for a lost connection
  if (error instanceof TypeError) return 'unreachable';
  const {
    code = '',
    error: reason = '',
    status = 0,
  } = error as Error & {
    code?: string;
    error?: string;
    status?: number;
  };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return CANCELED.includes(reason) ? 'canceled' : 'unreachable';
  if (code === 'OAUTH_RESPONSE_BODY_ERROR')
    return status >= 500 || reason === 'invalid_client' || reason === 'unauthorized_client'
      ? 'unreachable'
      : 'refused';
  return UNREACHABLE.includes(code) ? 'unreachable' : 'refused';
}
