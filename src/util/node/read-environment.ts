import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { CodedError } from '../coded-error.ts';
import { errorCode } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Secret settings, each of which may be in a file that `<NAME>_FILE` names. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_STAFF_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RECAPTCHA_API_KEY',
  'SMTP_URL',
  'CMS_TOKEN',
  'CMS_SIGNING_SECRET',
  'CDN_PURGE_SECRET',
  'CLOUDFLARE_API_TOKEN',
  'PREVIEW_SECRET',
  'APPLE_PASS_KEY',
  'APPLE_PASS_KEY_PASSWORD',
  'LOG_KEY',
  'MEMBER_KEY',
  'STAFF_KEY',
  'OIDC_CLIENT_SECRET',
  'DEPLOY_ACCESS_KEY',
  'DEPLOY_SECRET_KEY',
  'RELEASES_ACCESS_KEY',
  'RELEASES_SECRET_KEY',
];

/**
 * The settings of the environment. An empty value counts as not set. A secret is read from its file unless its value is
 * set; a newline at the end of the file is ignored.
 * @throws Error that names the setting whose file is empty or cannot be read. Without DATABASE_URL, for example, an
 * embedded database would be opened beside the real one.
 */
export function readEnvironment(environment: Environment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value?.trim()) given[name] = value;
  for (const name of SECRET_SETTINGS) {
    const file = given[`${name}_FILE`]?.trim();
    if (file === undefined || given[name] !== undefined) continue;
    const value = readSecret(`${name}_FILE`, file);
    if (!value.trim()) throw new Error(`${name}_FILE: ${file} is empty.`);
    given[name] = value;
  }
  return given;
}

function readSecret(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`${setting}: ${file} cannot be read (${errorCode(error) || 'unknown error'}).`, {
      cause: error,
    });
  }
}

/**
 * The settings of the environment as the schema reads them.
 * @param failure begins the error's message, such as “The server cannot start”
 * @param prefix begins the names of settings that the schema names without it
 * @throws SettingsError that names every wrong setting, without their values
 */
export function readSettings<Settings>(
  schema: z.ZodType<Settings>,
  environment: Environment,
  failure: string,
  prefix = '',
): Settings {
  const parsed = schema.safeParse(readEnvironment(environment));
  if (parsed.success) return parsed.data;
  throw settingsError(
    failure,
    parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')} ${message}`),
  );
}

export function settingsError(failure: string, problems: readonly string[]): SettingsError {
  return new SettingsError(
    `${failure} with these settings:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** A setting of the environment is missing or invalid. The message names every such setting. */
export class SettingsError extends CodedError {
  readonly code = 'invalid_settings';
}
