import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type JWK, Provider } from 'oidc-provider';

/** A person at the identity provider. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

/** How the person signs in there. */
export interface ProviderSignIn {
  amr?: string[];
  acr?: string;
}

type Claims = Record<string, unknown>;

/** What is wrong with the provider. */
interface Faults {
  /** changes the ID tokens, which are signed again */
  alter: ((claims: Claims) => Claims) | null;
  /** signs them with a key that the provider does not publish */
  hasForeignKey: boolean;
  /** paths to which it does not respond */
  hanging: RegExp | null;
  /** paths to which it responds with 503 */
  failing: RegExp | null;
}

export interface TestIdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** by their subject */
  people: Map<string, ProviderPerson>;
  /** of the next sign-ins */
  signIn: ProviderSignIn;
  faults: Faults;
  /**
   * Follows an address of the authorization endpoint as a browser does, and signs in a person.
   * @param subject null: the person cancels
   * @returns the address to which the provider sends the browser
   */
  visit(url: string, subject: string | null): Promise<URL>;
  stop(): Promise<void>;
}

const CLIENT_ID = 'enamel-console';
const CLIENT_SECRET = 'the secret of the tests of the console';
const SCOPES = 'openid profile email';

/**
 * Starts an OpenID provider on a free port of 127.0.0.1. Its sign-in page lists the people.
 * @param redirectUri of the console
 */
export async function startIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  const faults: Faults = { alter: null, hasForeignKey: false, hanging: null, failing: null };
  const jwk = newKey();
  const foreign = newKey();
  const listening = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'groups', 'amr', 'acr', 'auth_time'],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ ...people.get(accountId), sub: accountId }),
    }),
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client ?? {};
      const { accountId } = oidc.session ?? {};
      if (!clientId || !accountId) return undefined;
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const idp: TestIdentityProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    people,
    signIn: {},
    faults,
    visit: (url, subject) => visit(url, { subject, redirectUri }),
    stop: async () => {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (faults.hanging?.test(path)) return;
    if (faults.failing?.test(path)) return void response.writeHead(503).end();
    // the same document at another address, whose issuer it does not name
    if (path.startsWith('/other/')) request.url = path.replace('/other', '');
    if (path.startsWith('/interaction/')) return interact(request, response);
    if (path === '/token')
      alterTokens(response, (token) => resign(token, faults.hasForeignKey ? foreign : jwk, faults.alter));
    callback(request, response);
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      const buttons = [...people.values()].map(
        ({ sub, name = sub }) => `<button name="subject" value="${sub}">${name}</button>`,
      );
      const form = `<form method="post">${buttons.join('')}<button name="subject" value="">Cancel</button></form>`;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return void response.end(
        `<!doctype html><html lang="en"><title>Test provider</title><h1>Test provider</h1>${form}`,
      );
    }
    const accountId = new URLSearchParams(await text(request)).get('subject') ?? '';
    const result = accountId
      ? { login: { accountId, ...idp.signIn } }
      : { error: 'access_denied', error_description: 'the person canceled' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  return idp;
}

const newKey = (): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'the-key',
  alg: 'RS256',
  use: 'sig',
});

/** Changes the ID token of a response of the token endpoint. */
function alterTokens(response: ServerResponse, change: (token: string) => string): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const answer = JSON.parse(String(body || '{}'));
    if (typeof answer.id_token !== 'string') return end(body);
    const changed = JSON.stringify({ ...answer, id_token: change(answer.id_token) });
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as ServerResponse['end'];
}

function resign(token: string, jwk: JWK, alter: Faults['alter']): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify(alter?.(claims) ?? claims)).toString('base64url');
  const key: KeyObject = createPrivateKey({ key: jwk as never, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(`${header}.${changed}`), key).toString('base64url');
  return `${header}.${changed}.${signature}`;
}

/** Redirects of one sign-in. */
const MOST_STEPS = 10;

async function visit(
  start: string,
  { subject, redirectUri }: { subject: string | null; redirectUri: string },
): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(start);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const isForm = next.pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      method: isForm ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isForm && { body: new URLSearchParams({ subject: subject ?? '' }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
    if (next.href.startsWith(redirectUri)) return next;
  }
  throw new Error('the provider does not lead back');
}
