import { randomInt, randomUUID } from 'node:crypto';
import { deriveCsrfToken, newToken } from '#api/kernel/tokens.ts';
import { CART_PAYMENT } from '../data/carts.ts';
import type { RequestKind } from './mixed-load.ts';

/** What the requests of a mix are made from. */
export interface Visitors {
  /** published brands, for pages */
  sites: readonly string[];
  /** the brand with the members */
  site: string;
  /** sessions of members */
  sessions: readonly string[];
  /** email addresses of members with the same password */
  emails: readonly string[];
  password: string;
  /** sessions of carts that are ready to be paid; each is taken once */
  carts: string[];
}

const PAGES = ['/', '/faq', '/find-a-dentist', '/savings-summary'];
const ZIPS = ['92101', '92037', '91910', '92103', '92110', '94103', '90012'];
const DASHBOARD = ['/api/v4/member/info', '/api/v4/member/balance', '/api/v4/member/locations'];

/**
 * The requests that visitors and members send to one process of the product: pages, searches, session checks, dashboards,
 * payments of carts, and logins.
 */
export function visitorRequests(visitors: Visitors): RequestKind[] {
  const { site, carts } = visitors;
  const own = { site, token: '' };
  return [
    {
      name: 'page',
      perThousand: 250,
      next: () => get(pick(PAGES), { site: pick(visitors.sites), token: '' }),
    },
    { name: 'finder', perThousand: 250, next: () => get(`/api/v4/providers?zip=${pick(ZIPS)}`, own) },
    { name: 'session', perThousand: 250, next: () => get('/api/auth', own) },
    {
      name: 'dashboard',
      perThousand: 230,
      next: () => get(pick(DASHBOARD), { site, token: pick(visitors.sessions) }),
    },
    {
      name: 'join',
      perThousand: 10,
      next: () => {
        const token = carts.pop();
        const key = [`idempotency-key: ${randomUUID()}`];
        return token === undefined
          ? null
          : post('/api/km/checkout/payment', { site, token }, { body: CART_PAYMENT, more: key });
      },
    },
    {
      name: 'login',
      perThousand: 10,
      next: () => {
        const body = JSON.stringify({ email: pick(visitors.emails), password: visitors.password });
        return post('/api/login', { site, token: newToken() }, { body, more: [] });
      },
    },
  ];
}

interface Sender {
  site: string;
  /** of a session; empty without one */
  token: string;
}

const get = (path: string, sender: Sender): Buffer => encode(`GET ${path} HTTP/1.1`, sender, [], '');

const post = (
  path: string,
  sender: Sender,
  { body, more }: { body: string; more: readonly string[] },
): Buffer =>
  encode(
    `POST ${path} HTTP/1.1`,
    sender,
    [
      `csrf-token: ${deriveCsrfToken(sender.token)}`,
      ...more,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ],
    body,
  );

/** Each request comes from another address, because addresses are limited. */
function encode(start: string, { site, token }: Sender, more: readonly string[], body: string): Buffer {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const lines = [start, `host: ${site}.localhost`, 'accept-encoding: br', `x-forwarded-for: ${address}`];
  if (token !== '') lines.push(`cookie: enamel_session=${token}`);
  return Buffer.from(`${[...lines, ...more].join('\r\n')}\r\n\r\n${body}`);
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
