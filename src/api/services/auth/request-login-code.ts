import { liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { loginCodeMail } from '#api/mails/login.ts';
import {
  addTo,
  type CounterKey,
  clearCounters,
  isWithinLimit,
  type Limit,
  limitCalls,
} from '../limits/rate-limit.ts';
import { emailKeyOf } from './email-key.ts';
import { loginCodePlace } from './login-code.ts';
import { mailIfAccountExists } from './mail-if-account-exists.ts';

/** Each request allows a few tries, so this limits how often one network can guess. */
const REQUESTS_BY_NETWORK: Limit = { name: 'code-asked', most: 10, perSeconds: 600 };

/** Mail can be slow, so the browser's request is remembered for longer than a code is valid. */
const ASKED_SECONDS = 3600;

/**
 * Two mails in half of a code's life. If strangers have used up both, the member has a code in the mailbox that is
 * valid for at least the other half.
 */
export const codeMailLimit = (lifeMs: number): Limit => ({
  name: 'code-mails',
  most: 2,
  perSeconds: lifeMs / 2000,
});

interface Asker {
  site: string;
  emailKey: string;
  /** hash of the browser's session token */
  browser: string;
}

/** Keys of the counters for one browser and one address, known or not. */
export const askedKey = ({ site, emailKey, browser }: Asker): CounterKey => [
  'code-browser',
  site,
  emailKey,
  browser,
];
export const triesKey = ({ site, emailKey, browser }: Asker): CounterKey => [
  'code-tries',
  site,
  emailKey,
  browser,
];

type CodeCall = Pick<Call, 'site' | 'clientAddress' | 'session' | 'parts' | 'inSite'>;

/**
 * Emails a member a code for this browser; for an unknown address it does the same work and gives the same response.
 * The code works in every browser that has requested one, so requests by strangers cost the member nothing.
 * @throws ApiError too_many, by network only; unavailable
 */
export async function requestLoginCode(call: CodeCall, email: string): Promise<void> {
  const { site, parts, session } = call;
  await limitCalls(call, REQUESTS_BY_NETWORK);
  const emailKey = emailKeyOf(email);
  const asker = { site, emailKey, browser: session.begin().hash };
  const lifeMs = parts.settings.LOGIN_CODE_MS;
  const [mayMail] = await Promise.all([
    isWithinLimit(call, codeMailLimit(lifeMs), emailKey),
    addTo(parts, askedKey(asker), 1, ASKED_SECONDS),
    clearCounters(parts, [triesKey(asker)]),
  ]);
  const brand = await liveBrand(parts, site);
  const mail = loginCodeMail(brand, { code: loginCodePlace(), minutes: Math.round(lifeMs / 60_000) });
  await mailIfAccountExists(call, { kind: 'login-code', emailKey, mayMail, ...mail });
}
