import { z } from 'zod';
import { ApiError } from '#api/kernel/errors.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import type { ApiLog } from '#api/log/log.ts';
import { traceHeaders } from '#api/log/trace.ts';
import { type BotCheck, noBotCheck } from '#api/ports/bot-check.ts';
import { BOT_CHECK_HEADER, botActionOf } from '#contracts/shared/endpoint.ts';
import { t } from './texts.ts';

/** The bot check that the settings name. */
export function openBotCheck(
  settings: ApiSettings,
  { phoneOf, log }: { phoneOf: PhoneOf; log: Pick<ApiLog, 'error'> },
): BotCheck {
  if (settings.BOT_CHECK === 'off') return noBotCheck;
  if (settings.BOT_CHECK === 'sandbox') return sandboxBotCheck({ phoneOf });
  return recaptchaEnterprise({
    base: settings.RECAPTCHA_API_BASE,
    // checked by readApiSettings
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

const MESSAGES = {
  bot_check_failed: (phone: string) => t.botCheckFailed(phone),
  bot_check_unavailable: (phone: string) => t.botCheckUnavailable(phone),
} as const;

async function refusal(code: keyof typeof MESSAGES, phone: Promise<string>): Promise<ApiError> {
  const number = await phone.catch(() => '');
  return new ApiError(code, number === '' ? {} : { message: MESSAGES[code](number) });
}

/** Tokens with a known result; any other is treated as a robot's. */
const SANDBOX_TOKENS = {
  person: 'sandbox-person',
  robot: 'sandbox-robot',
  /** as if the verifier did not answer */
  broken: 'sandbox-broken',
} as const;

/** Replaces the verifier on a laptop and in tests. */
function sandboxBotCheck({ phoneOf }: { phoneOf: PhoneOf }): BotCheck {
  return {
    siteKey: 'sandbox',
    assertPerson: async ({ request, site }) => {
      const token = request.headers.get(BOT_CHECK_HEADER);
      if (token === SANDBOX_TOKENS.broken) throw await refusal('bot_check_unavailable', phoneOf(site));
      if (token !== SANDBOX_TOKENS.person) throw await refusal('bot_check_failed', phoneOf(site));
    },
  };
}

const GOOGLE = 'https://recaptchaenterprise.googleapis.com';
/** A visitor waits for the result. */
const TIMEOUT_MS = 3000;
/** Real tokens have about two thousand characters. */
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

/** The used fields of projects.assessments.create. Proto JSON omits empty, zero and false values. */
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

/** reCAPTCHA Enterprise: Google rates how likely it is that a person sent the token. */
export function recaptchaEnterprise(options: RecaptchaOptions): BotCheck {
  const { siteKey, minScore, phoneOf, log } = options;
  return {
    siteKey,
    assertPerson: async ({ request, endpoint, clientAddress, site }) => {
      const token = request.headers.get(BOT_CHECK_HEADER) ?? '';
      const expectedAction = botActionOf(endpoint);
      if (token === '' || token.length > MOST_CHARACTERS)
        throw await refusal('bot_check_failed', phoneOf(site));
      const event = {
        token,
        siteKey,
        expectedAction,
        userIpAddress: clientAddress,
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 1024),
      };
      const assessment = await assess(event, options).catch(async (error) => {
        log.error('bot-check', error);
        throw await refusal('bot_check_unavailable', phoneOf(site));
      });
      const expected = { action: expectedAction, hostname: hostnameOf(request), minScore };
      if (!isPerson(assessment, expected)) throw await refusal('bot_check_failed', phoneOf(site));
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

/** A token is valid for one action on one site. */
function isPerson({ tokenProperties, riskAnalysis }: Assessment, expected: Expected): boolean {
  return (
    tokenProperties.valid &&
    tokenProperties.action === expected.action &&
    tokenProperties.hostname.toLowerCase() === expected.hostname &&
    riskAnalysis.score >= expected.minScore
  );
}

/** Without the port. The server found the site by it, so it is one of the site's hosts. */
const hostnameOf = (request: Request): string =>
  (request.headers.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
