import { z } from 'zod';
import type { ApiLog } from '#api/log/log.ts';
import { traceHeaders } from '#api/log/trace.ts';
import type { BotCheck } from '#api/ports/bot-check.ts';
import { BOT_CHECK_HEADER, botActionOf } from '#contracts/shared/bot-check.ts';
import { botCheckFailed, botCheckUnavailable, type PhoneOf } from './bot-check-errors.ts';

const GOOGLE = 'https://recaptchaenterprise.googleapis.com';
/** A person waits for it. */
const TIMEOUT_MS = 3000;
/** Real tokens have about two thousand characters; longer ones are not worth asking about. */
const MOST_CHARACTERS = 8192;

export interface RecaptchaOptions {
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
