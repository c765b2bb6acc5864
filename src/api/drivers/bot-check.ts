import { z } from 'zod';
import { ApiError } from '#api/kernel/errors.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import type { ApiLog } from '#api/log/log.ts';
import { traceHeaders } from '#api/log/trace.ts';
import { type BotCheck, noBotCheck } from '#api/ports/bot-check.ts';
import { BOT_CHECK_HEADER, botActionOf } from '#contracts/shared/endpoint.ts';

/** The bot check that the settings name. */
export function openBotCheck(
  settings: ApiSettings,
  { phoneOf, log }: { phoneOf: PhoneOf; log: Pick<ApiLog, 'error'> },
): BotCheck {
  if (settings.BOT_CHECK === 'off') return noBotCheck;
  if (settings.BOT_CHECK === 'sandbox') return sandboxBotCheck({ phoneOf });
  return recaptchaEnterprise({
    base: settings.RECAPTCHA_API_BASE,
    // readApiSettings has seen to it that they are there
    project: settings.RECAPTCHA_PROJECT ?? '',
    apiKey: settings.RECAPTCHA_API_KEY ?? '',
    siteKey: settings.PUBLIC_RECAPTCHA_SITE_KEY ?? '',
    minScore: settings.RECAPTCHA_MIN_SCORE,
    phoneOf,
    log,
  });
}

/** The phone number to call instead; '' if there is none. */
type PhoneOf = (site: string) => Promise<string>;

async function botCheckFailed(phone: Promise<string>): Promise<ApiError> {
  const number = await phone.catch(() => '');
  if (number === '') return new ApiError('bot_check_failed');
  const message = `We could not confirm that you are a person. Please try again, or call us at ${number}.`;
  return new ApiError('bot_check_failed', { message });
}

async function botCheckUnavailable(phone: Promise<string>): Promise<ApiError> {
  const number = await phone.catch(() => '');
  if (number === '') return new ApiError('bot_check_unavailable');
  const message = `Our check against robots is not available right now. Please call us at ${number} instead.`;
  return new ApiError('bot_check_unavailable', { message });
}

/** Tokens with a known answer; any other is taken for a robot's. */
const SANDBOX_TOKENS = {
  person: 'sandbox-person',
  robot: 'sandbox-robot',
  /** as if the verifier did not answer */
  broken: 'sandbox-broken',
} as const;

/** Stands in for the verifier on a laptop and in tests. */
function sandboxBotCheck({ phoneOf }: { phoneOf: PhoneOf }): BotCheck {
  return {
    siteKey: 'sandbox',
    assertPerson: async ({ request, site }) => {
      const token = request.headers.get(BOT_CHECK_HEADER);
      if (token === SANDBOX_TOKENS.broken) throw await botCheckUnavailable(phoneOf(site));
      if (token !== SANDBOX_TOKENS.person) throw await botCheckFailed(phoneOf(site));
    },
  };
}

const GOOGLE = 'https://recaptchaenterprise.googleapis.com';
/** A person waits for it. */
const TIMEOUT_MS = 3000;
/** Real tokens have about two thousand characters; longer ones are not worth scope about. */
const MOST_CHARACTERS = 8192;

interface RecaptchaOptions {
  /** where the API is; Google's own by default */
  base?: string | undefined;
  project: string;
  apiKey: string;
  siteKey: string;
  /** from 0, surely a robot, to 1 */
  minScore: number;
  timeoutMs?: number;
  phoneOf: PhoneOf;
  log: Pick<ApiLog, 'error'>;
}

/** Of projects.assessments.create, what decides. Proto JSON leaves out what is empty, zero or false. */
const AssessmentSchema = z.object({
  tokenProperties: z.object({
    valid: z.boolean().default(false),
    invalidReason: z.string().default(''),
    hostname: z.string().default(''),
    action: z.string().default(''),
  }),
  riskAnalysis: z.object({ score: z.number().default(0) }).default({ score: 0 }),
});
type Assessment = z.output<typeof AssessmentSchema>;

/** reCAPTCHA Enterprise: Google says how likely it is that a person sent the token. */
export function recaptchaEnterprise(options: RecaptchaOptions): BotCheck {
  const { siteKey, minScore, phoneOf, log } = options;
  return {
    siteKey,
    assertPerson: async ({ request, endpoint, clientAddress, site }) => {
      const token = request.headers.get(BOT_CHECK_HEADER) ?? '';
      const expectedAction = botActionOf(endpoint);
      if (token === '' || token.length > MOST_CHARACTERS) throw await botCheckFailed(phoneOf(site));
      const event = {
        token,
        siteKey,
        expectedAction,
        userIpAddress: clientAddress,
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 1024),
      };
      const assessment = await assess(event, options).catch(async (error) => {
        log.error('bot-check', error);
        throw await botCheckUnavailable(phoneOf(site));
      });
      const expected = { action: expectedAction, hostname: hostnameOf(request), minScore };
      if (!isPerson(assessment, expected)) throw await botCheckFailed(phoneOf(site));
    },
  };
}

async function assess(event: object, options: RecaptchaOptions): Promise<Assessment> {
  const { base = GOOGLE, project, apiKey, timeoutMs = TIMEOUT_MS } = options;
  const url = new URL(`/v1/projects/${encodeURIComponent(project)}/assessments`, base);
  url.searchParams.set('key', apiKey);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...traceHeaders() },
    body: JSON.stringify({ event }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // its message may quote the key or the token
  if (!response.ok) throw new Error(`the verifier answered with status ${response.status}`);
  return AssessmentSchema.parse(await response.json());
}

interface Expected {
  action: string;
  hostname: string;
  minScore: number;
}

/** A token is good for one action on one site: neither a token for another form nor another site's is taken. */
function isPerson({ tokenProperties, riskAnalysis }: Assessment, expected: Expected): boolean {
  return (
    tokenProperties.valid &&
    tokenProperties.action === expected.action &&
    tokenProperties.hostname.toLowerCase() === expected.hostname &&
    riskAnalysis.score >= expected.minScore
  );
}

/** Without the port. The server has found the site by it, so that it is one of the site's hosts. */
const hostnameOf = (request: Request): string =>
  (request.headers.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
