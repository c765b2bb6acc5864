import path from 'node:path';
import { z } from 'zod';
import { authStatus } from '#contracts/auth/session.ts';
import { errorMessage } from '#util/node/errors.ts';
import { readSettings } from '#util/node/read-environment.ts';
import {
  DEFAULT_PUBLIC_SETTINGS,
  type MonitoringSettings,
  type PublicSettings,
} from '#util/site/public-config.ts';
import { type CheckSettings, parseCheckSettings } from '../checks/check-content.ts';

/** Names separated by commas or spaces. */
const names = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** At least a minute, because a member is warned 20 seconds ahead. At most the longest browser timer. */
const idleTime = (fallbackMs: number) => {
  const problem = 'must be a number of milliseconds, from 60000 to 2147483647';
  return z.coerce
    .number(problem)
    .int(problem)
    .min(60_000, problem)
    .max(2 ** 31 - 1, problem)
    .default(fallbackMs);
};

/** Percentage of visits, or of monitored visits. */
const percentage = (fallback: number) => {
  const problem = 'must be a percentage, from 0 to 100';
  return z.coerce.number(problem).min(0, problem).max(100, problem).default(fallback);
};

/**
 * One https address for all tiles: rotating subdomains are useless since HTTP/2, and the page's policy names
 * one host.
 */
const TILE_URL = /^https:\/\/[^\s{}/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{-?y\})[^\s]*$/;

/** A path of the page's own origin, because the page policy allows no other. */
const OWN_PATH = /^\/(?![/\\])[\w\-.~/]*$/;

/**
 * The environment variables that publishing reads (documented in docs/settings.md). Empty counts as not set.
 */
const VariablesSchema = z.object({
  ENAMEL_SITES_DIR: z.string().default('dist/sites'),
  ENAMEL_APP_DIR: z.string().default('dist/app'),
  DATA_DIR: z.string().default('.data'),
  TENANTS_DIR: z.string().default('tenants'),
  CMS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  CMS_TOKEN: z.string().optional(),
  CMS_SITES: names(),
  CMS_MEDIA_HOSTS: names(),
  BOT_CHECK: z.enum(['off', 'sandbox', 'recaptcha']).default('off'),
  PUBLIC_RECAPTCHA_SITE_KEY: z.string().default(''),
  PAYMENTS: z.enum(['sandbox', 'stripe']).default('sandbox'),
  PUBLIC_MAP_TILE_URL: z
    .string()
    .regex(TILE_URL, 'must be an https address with {z}, {x} and {y}')
    .default(''),
  PUBLIC_MAP_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').default(''),
  PUBLIC_RUM_APP_ID: z.string().default(''),
  PUBLIC_RUM_CLIENT_TOKEN: z.string().default(''),
  PUBLIC_RUM_ENV: z
    .string()
    .regex(/^[a-z][a-z0-9_./-]{0,199}$/, 'must be a tag of Datadog’s: small letters, digits, _ . / and -')
    .default('production'),
  PUBLIC_RUM_SAMPLE_RATE: percentage(100),
  PUBLIC_RUM_REPLAY_RATE: percentage(0),
  PUBLIC_RUM_PROXY: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PUBLIC_IDLE_AUTH_MS: idleTime(DEFAULT_PUBLIC_SETTINGS.idleAuthMilliseconds),
  PUBLIC_IDLE_SESSION_MS: idleTime(DEFAULT_PUBLIC_SETTINGS.idleSessionMilliseconds),
  PUBLIC_AUTH_STATUS_PATH: z
    .string()
    .regex(OWN_PATH, 'must be a path of the site, such as /api/auth')
    .default(authStatus.path),
  CHECKS: z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      try {
        return parseCheckSettings(text);
      } catch (error) {
        addIssue(errorMessage(error));
        return z.NEVER;
      }
    }),
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number')
    .default(4321),
});

/** Rules between two settings. */
const EnvironmentSchema = VariablesSchema.check(({ value, issues }) => {
  const error = (name: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value[name] });
  if (value.PUBLIC_IDLE_SESSION_MS <= value.PUBLIC_IDLE_AUTH_MS)
    error('PUBLIC_IDLE_SESSION_MS', 'must be longer than PUBLIC_IDLE_AUTH_MS');
  if (value.PUBLIC_MAP_TILE_URL !== '' && value.PUBLIC_MAP_ATTRIBUTION === '')
    error('PUBLIC_MAP_ATTRIBUTION', 'is needed with PUBLIC_MAP_TILE_URL');
  if ((value.PUBLIC_RUM_APP_ID === '') !== (value.PUBLIC_RUM_CLIENT_TOKEN === ''))
    error('PUBLIC_RUM_CLIENT_TOKEN', 'and PUBLIC_RUM_APP_ID are needed together');
  if (value.BOT_CHECK === 'recaptcha' && value.PUBLIC_RECAPTCHA_SITE_KEY === '')
    error('PUBLIC_RECAPTCHA_SITE_KEY', 'is needed with BOT_CHECK=recaptcha');
});

export interface PublishSettings {
  /** folder of the published sites; absolute, like the next three */
  sitesDir: string;
  /** folder of the compiled app */
  appDir: string;
  /** snapshots and other working data */
  dataDir: string;
  tenantsDir: string;
  /** a CMS server; null reads the files below tenantsDir */
  cms: {
    url: string;
    token: string | null;
    sites: string[];
    /** other hosts that pictures may come from */
    mediaHosts: string[];
    /** allows plain http to a CMS on this machine */
    local: boolean;
  } | null;
  /** port of the local server */
  port: number;
  /** the settings that each page passes to its scripts */
  publicSettings: PublicSettings;
  /** severities of the content rules (decision 029) */
  checks: CheckSettings;
}

/**
 * Reads the settings from the environment.
 * @throws SettingsError with every wrong setting in one message
 */
export function readPublishSettings(
  environment: Readonly<Record<string, string | undefined>>,
  root = process.cwd(),
): PublishSettings {
  const value = readSettings(EnvironmentSchema, environment, 'Cannot publish');
  return {
    sitesDir: path.resolve(root, value.ENAMEL_SITES_DIR),
    appDir: path.resolve(root, value.ENAMEL_APP_DIR),
    dataDir: path.resolve(root, value.DATA_DIR),
    tenantsDir: path.resolve(root, value.TENANTS_DIR),
    cms: value.CMS_URL
      ? {
          url: value.CMS_URL,
          token: value.CMS_TOKEN ?? null,
          sites: value.CMS_SITES,
          mediaHosts: value.CMS_MEDIA_HOSTS,
          local: value.NODE_ENV !== 'production',
        }
      : null,
    port: value.PORT,
    checks: value.CHECKS,
    publicSettings: {
      enableRecaptcha: value.BOT_CHECK !== 'off',
      recaptchaSiteKey: value.BOT_CHECK === 'recaptcha' ? value.PUBLIC_RECAPTCHA_SITE_KEY : '',
      idleAuthMilliseconds: value.PUBLIC_IDLE_AUTH_MS,
      idleSessionMilliseconds: value.PUBLIC_IDLE_SESSION_MS,
      ...(value.PUBLIC_AUTH_STATUS_PATH !== authStatus.path && {
        authStatusPath: value.PUBLIC_AUTH_STATUS_PATH,
      }),
      ...(value.PAYMENTS === 'stripe' && { processor: value.PAYMENTS }),
      ...(value.PUBLIC_MAP_TILE_URL !== '' && {
        map: { tileUrl: value.PUBLIC_MAP_TILE_URL, attribution: value.PUBLIC_MAP_ATTRIBUTION },
      }),
      ...(value.PUBLIC_RUM_APP_ID !== '' && { monitoring: monitoringOf(value) }),
    },
  };
}

function monitoringOf(value: z.output<typeof VariablesSchema>): MonitoringSettings {
  return {
    appId: value.PUBLIC_RUM_APP_ID,
    clientToken: value.PUBLIC_RUM_CLIENT_TOKEN,
    env: value.PUBLIC_RUM_ENV,
    sampleRate: value.PUBLIC_RUM_SAMPLE_RATE,
    replayRate: value.PUBLIC_RUM_REPLAY_RATE,
    ...(value.PUBLIC_RUM_PROXY && { proxy: value.PUBLIC_RUM_PROXY }),
  };
}
