import { z } from 'zod';
import { parseGroupRoles } from '#domain/staff/group-roles.ts';
import { isLoopbackHost } from '#util/node/ip-addresses.ts';
import { readSettings, settingsError } from '#util/node/read-environment.ts';
import { isMailbox, readSmtpUrl } from './mail-address.ts';

const milliseconds = (fallbackMs: number) =>
  z.coerce
    .number()
    .int()
    .min(1000)
    .max(2 ** 31)
    .default(fallbackMs);
const count = (fallback: number, most = 1_000_000) =>
  z.coerce.number().int().min(1).max(most).default(fallback);
/** Refuses a text that cannot be read, with the sentence of the error. */
const mustBeRead =
  (read: (text: string) => unknown) =>
  (text: string, context: z.RefinementCtx): void => {
    try {
      read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  };

/** Purge requests contain a secret, and so do those to an identity provider. */
function isSafeToCall(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
}

/** Addresses at Microsoft where people of any organization sign in. */
const ANY_ORGANIZATION = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/;

/** OpenID Connect Discovery 1.0, section 3. In production it must also be https. */
const isIssuer = (address: string): boolean =>
  isSafeToCall(address) && !/[?#]/.test(address) && !ANY_ORGANIZATION.test(address);

/** The words of a list that is separated by spaces or commas. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const secret = () => z.string().min(16, 'must have at least 16 characters').optional();

const postgresUrl = () =>
  z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional();

/** A host name, lower case, without a port. */
export const staffHost = () =>
  z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host name such as staff.example.com')
    .optional();

/** The names of the environment variables, as docs/settings.md lists them. */
const ApiEnvironmentSchema = z.object({
  DATABASE_URL: postgresUrl(),
  DATABASE_JOBS_URL: postgresUrl(),
  DATABASE_STAFF_URL: postgresUrl(),
  DATABASE_MIGRATE_URL: postgresUrl(),
  DATABASE_REPLICA_URL: postgresUrl(),
  DATABASE_LOGINS: z.enum(['one', 'separate'], 'must be “one” or “separate”').default('one'),
  DATABASE_POOL: count(10, 200),
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(200).max(600_000).default(4_000),
  RENEWALS_AT_ONCE: count(8, 100),
  SESSION_IDLE_MS: milliseconds(15 * 60_000),
  SESSION_ABSOLUTE_MS: milliseconds(12 * 3_600_000),
  RESET_LINK_MS: milliseconds(10 * 60_000),
  LOGIN_CODE_MS: milliseconds(10 * 60_000),
  CART_MS: milliseconds(2 * 3_600_000),
  PAYMENTS: z.enum(['sandbox', 'stripe']).default('sandbox'),
  PAYMENTS_BANK_DEBIT: z.enum(['on', 'off'], 'must be “on” or “off”').optional(),
  SANDBOX_BANK_MS: milliseconds(60_000),
  STRIPE_SECRET_KEY: secret(),
  STRIPE_WEBHOOK_SECRET: secret(),
  PUBLIC_STRIPE_KEY: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  BOT_CHECK: z.enum(['off', 'sandbox', 'recaptcha']).default('off'),
  RECAPTCHA_PROJECT: z.string().optional(),
  RECAPTCHA_API_KEY: secret(),
  RECAPTCHA_API_BASE: z.url().optional(),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  PUBLIC_RECAPTCHA_SITE_KEY: z.string().optional(),
  MAIL: z.enum(['outbox', 'smtp']).default('outbox'),
  SMTP_URL: z.string().superRefine(mustBeRead(readSmtpUrl)).optional(),
  MAIL_FROM: z.string().refine(isMailbox, 'must be a mailbox such as no-reply@example.com').optional(),
  CMS_SIGNING_SECRET: secret(),
  MEMBER_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STAFF_HOST: staffHost(),
  STAFF_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STAFF_PASSWORDS: z.enum(['on', 'off'], 'must be “on” or “off”').default('on'),
  STAFF_REFUND_LIMIT_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(20_000),
  OIDC_ISSUER: z
    .url()
    .refine(isIssuer, 'must be the https address of one organization, without a query')
    .optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .refine((text) => wordsOf(text).includes('openid'), 'must include “openid”')
    .default('openid profile email'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_GROUP_ROLES: z.string().superRefine(mustBeRead(parseGroupRoles)).optional(),
  OIDC_JOIN: z.enum(['on', 'off'], 'must be “on” or “off”').default('off'),
  OIDC_AMR: z.string().default('mfa otp hwk fido'),
  OIDC_ACR: z.string().optional(),
  CDN_PURGE: z.enum(['off', 'hook', 'cloudflare']).default('off'),
  CDN_PURGE_URL: z.url().refine(isSafeToCall, 'must be https, or http to this machine').optional(),
  CDN_PURGE_SECRET: secret(),
  CLOUDFLARE_ZONE: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the 32 digits of a zone')
    .optional(),
  CLOUDFLARE_API_TOKEN: secret(),
  CLOUDFLARE_API_BASE: z.url().optional(),
  APPLE_PASS_TYPE: z.string().optional(),
  APPLE_TEAM: z.string().optional(),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSWORD: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  DEMONSTRATION: z.enum(['on', 'off'], 'must be “on” or “off”').default('off'),
  LOG_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
type Values = z.output<typeof ApiEnvironmentSchema>;
export type ApiSettings = Values & { mode: 'local' | 'production' };

/** The host of the staff's console; in local mode without STAFF_HOST one of this machine, else null. */
export const staffHostOf = ({
  mode,
  STAFF_HOST,
}: Pick<ApiSettings, 'mode'> & { STAFF_HOST?: string | undefined }): string | null =>
  STAFF_HOST ?? (mode === 'local' ? 'staff.localhost' : null);

/** The address of the staff's console; null if it is not served. @param port of the server, in local mode */
export function staffOrigin(
  settings: Parameters<typeof staffHostOf>[0],
  port: number | undefined,
): string | null {
  const host = staffHostOf(settings);
  if (host === null || settings.mode === 'production') return host && `https://${host}`;
  return `http://${host}${port === undefined ? '' : `:${port}`}`;
}

/** Whether people may join by a debit of their bank account. */
export const takesBankDebits = ({
  PAYMENTS,
  PAYMENTS_BANK_DEBIT,
}: Pick<Values, 'PAYMENTS' | 'PAYMENTS_BANK_DEBIT'>): boolean =>
  (PAYMENTS_BANK_DEBIT ?? (PAYMENTS === 'sandbox' ? 'on' : 'off')) === 'on';

type Need = [when: (value: Values) => boolean, name: keyof Values, why: string];

/** Settings that are required by the value of another one. */
const NEEDS: readonly Need[] = [
  [({ DATABASE_JOBS_URL }) => DATABASE_JOBS_URL !== undefined, 'DATABASE_URL', 'DATABASE_JOBS_URL'],
  [({ DATABASE_REPLICA_URL }) => DATABASE_REPLICA_URL !== undefined, 'DATABASE_URL', 'DATABASE_REPLICA_URL'],
  [({ PAYMENTS }) => PAYMENTS === 'stripe', 'STRIPE_SECRET_KEY', 'PAYMENTS=stripe'],
  [({ PAYMENTS }) => PAYMENTS === 'stripe', 'STRIPE_WEBHOOK_SECRET', 'PAYMENTS=stripe'],
  [({ PAYMENTS }) => PAYMENTS === 'stripe', 'PUBLIC_STRIPE_KEY', 'PAYMENTS=stripe'],
  [({ BOT_CHECK }) => BOT_CHECK === 'recaptcha', 'RECAPTCHA_PROJECT', 'BOT_CHECK=recaptcha'],
  [({ BOT_CHECK }) => BOT_CHECK === 'recaptcha', 'RECAPTCHA_API_KEY', 'BOT_CHECK=recaptcha'],
  [({ BOT_CHECK }) => BOT_CHECK === 'recaptcha', 'PUBLIC_RECAPTCHA_SITE_KEY', 'BOT_CHECK=recaptcha'],
  [({ DATABASE_STAFF_URL }) => DATABASE_STAFF_URL !== undefined, 'DATABASE_JOBS_URL', 'DATABASE_STAFF_URL'],
  [
    ({ STAFF_HOST, DATABASE_JOBS_URL }) => STAFF_HOST !== undefined && DATABASE_JOBS_URL !== undefined,
    'DATABASE_STAFF_URL',
    'STAFF_HOST and DATABASE_JOBS_URL',
  ],
  [({ STAFF_PASSWORDS }) => STAFF_PASSWORDS === 'off', 'OIDC_ISSUER', 'STAFF_PASSWORDS=off'],
  [({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined, 'OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  [({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined, 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  [({ OIDC_CLIENT_ID }) => OIDC_CLIENT_ID !== undefined, 'OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  [({ OIDC_JOIN }) => OIDC_JOIN === 'on', 'OIDC_GROUP_ROLES', 'OIDC_JOIN=on'],
  [({ OIDC_JOIN }) => OIDC_JOIN === 'on', 'OIDC_ISSUER', 'OIDC_JOIN=on'],
  [({ MAIL }) => MAIL === 'smtp', 'SMTP_URL', 'MAIL=smtp'],
  [({ MAIL }) => MAIL === 'smtp', 'MAIL_FROM', 'MAIL=smtp'],
  [({ CDN_PURGE }) => CDN_PURGE === 'hook', 'CDN_PURGE_URL', 'CDN_PURGE=hook'],
  [({ CDN_PURGE }) => CDN_PURGE === 'hook', 'CDN_PURGE_SECRET', 'CDN_PURGE=hook'],
  [({ CDN_PURGE }) => CDN_PURGE === 'cloudflare', 'CLOUDFLARE_ZONE', 'CDN_PURGE=cloudflare'],
  [({ CDN_PURGE }) => CDN_PURGE === 'cloudflare', 'CLOUDFLARE_API_TOKEN', 'CDN_PURGE=cloudflare'],
  ...(['APPLE_TEAM', 'APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'] as const).map(
    (name): Need => [({ APPLE_PASS_TYPE }) => APPLE_PASS_TYPE !== undefined, name, 'APPLE_PASS_TYPE'],
  ),
];

/**
 * Stand-ins for development. On a public site they would give memberships away or send no mail, so production accepts
 * them only with DEMONSTRATION=on.
 */
const STAND_INS: [when: (value: Values) => boolean, what: string][] = [
  [({ PAYMENTS }) => PAYMENTS === 'sandbox', 'PAYMENTS=sandbox takes no money'],
  [
    ({ PAYMENTS, STRIPE_SECRET_KEY }) =>
      PAYMENTS === 'stripe' && /^[a-z]+_test_/.test(STRIPE_SECRET_KEY ?? ''),
    'STRIPE_SECRET_KEY is a test key, which takes no money',
  ],
  [({ BOT_CHECK }) => BOT_CHECK === 'sandbox', 'BOT_CHECK=sandbox accepts anyone who knows its token'],
  [({ MAIL }) => MAIL === 'outbox', 'MAIL=outbox sends no mail'],
];

/** Stand-ins that a production deployment uses; empty in local mode. */
export function nonProductionSettings({ mode, ...value }: ApiSettings): string[] {
  return mode === 'local' ? [] : STAND_INS.filter(([when]) => when(value)).map(([, what]) => what);
}

/** The database logins of a process, for `openPostgres`. */
export const databaseLogins = (settings: ApiSettings) => ({
  url: settings.DATABASE_URL,
  jobsUrl: settings.DATABASE_JOBS_URL,
  staffUrl: settings.DATABASE_STAFF_URL,
  migrateUrl: settings.DATABASE_MIGRATE_URL,
  replicaUrl: settings.DATABASE_REPLICA_URL,
  logins: settings.DATABASE_LOGINS,
});

/**
 * Reads the API's settings. An empty value counts as not set.
 * @throws SettingsError naming every setting that is wrong or missing
 */
export function readApiSettings(
  environment: Readonly<Record<string, string | undefined>>,
  mode: ApiSettings['mode'],
): ApiSettings {
  const failure = 'The API cannot start';
  const settings = { ...readSettings(ApiEnvironmentSchema, environment, failure), mode };
  const problems = [...missing(settings), ...unwanted(settings)];
  if (problems.length > 0) throw settingsError(failure, problems);
  return settings;
}

function missing(value: ApiSettings): string[] {
  const needsKey = value.STAFF_HOST !== undefined && value.mode === 'production' && !value.STAFF_KEY;
  const staff = needsKey ? ['STAFF_KEY is needed with STAFF_HOST'] : [];
  if (value.OIDC_ISSUER?.startsWith('http:') && value.mode === 'production')
    staff.push('OIDC_ISSUER must be https outside local mode');
  if (value.OIDC_ISSUER !== undefined && staffHostOf(value) === null)
    staff.push('STAFF_HOST is needed with OIDC_ISSUER');
  const others = NEEDS.filter(([when, name]) => when(value) && value[name] === undefined).map(
    ([, name, why]) => `${name} is needed with ${why}`,
  );
  return [...others, ...staff];
}

function unwanted(settings: ApiSettings): string[] {
  if (settings.DEMONSTRATION === 'on') return [];
  return nonProductionSettings(settings).map(
    (what) => `${what}: outside local mode that needs DEMONSTRATION=on`,
  );
}
