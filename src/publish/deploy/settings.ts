import path from 'node:path';
import { z } from 'zod';
import { readSettings } from '#util/node/read-environment.ts';

/** Letters, digits, dots, hyphens, and underscores between single slashes: safe in URLs and shells. */
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** An http or https URL without credentials, query, or fragment. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/**
 * The environment variables that deploying reads (documented in docs/settings.md). Empty counts as not set.
 */
const VariablesSchema = z.object({
  DEPLOY_TARGET: z.enum(['none', 'folder', 's3'], 'must be none, folder or s3').default('none'),
  DEPLOY_DIR: z.string().optional(),
  DEPLOY_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  DEPLOY_PREFIX: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(PREFIX, 'must be a path such as brands/live, without a slash at either end')
    .optional(),
  DEPLOY_ENDPOINT: z
    .string()
    .refine(isEndpoint, 'must be an http or https address without a login')
    .optional(),
  DEPLOY_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  DEPLOY_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  DEPLOY_ACCESS_KEY: z.string().optional(),
  DEPLOY_SECRET_KEY: z.string().optional(),
  DEPLOY_KEEP_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .default(30),
});

const EnvironmentSchema = VariablesSchema.check(({ value, issues }) => {
  const error = (name: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: undefined });
  if (value.DEPLOY_TARGET === 'folder' && !value.DEPLOY_DIR)
    error('DEPLOY_DIR', 'is needed with DEPLOY_TARGET=folder');
  if (value.DEPLOY_TARGET === 's3' && !value.DEPLOY_BUCKET)
    error('DEPLOY_BUCKET', 'is needed with DEPLOY_TARGET=s3');
  if ((value.DEPLOY_ACCESS_KEY === undefined) !== (value.DEPLOY_SECRET_KEY === undefined))
    error('DEPLOY_SECRET_KEY', 'and DEPLOY_ACCESS_KEY are needed together');
});

/** White space around a value, such as in a pasted key, is ignored. */
const TrimmedSchema = z.preprocess(
  (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])),
  EnvironmentSchema,
);

export interface ObjectStorageSettings {
  bucket: string;
  /** '' or a path without a slash at either end; the prefix of all our keys */
  prefix: string;
  /** null: Amazon's own */
  endpoint: string | null;
  region: string;
  /** the bucket in the path instead of in the host name */
  pathStyle: boolean;
  /** null: the SDK's default chain (environment, profile, web identity, instance role) */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

export type DeploySettings = (
  | { target: 'none' }
  /** absolute */
  | { target: 'folder'; dir: string }
  | ({ target: 's3' } & ObjectStorageSettings)
) & {
  /** how long releases that are no longer live are kept, at least */
  keepDays: number;
};

/** Identifies a target in reports, without secrets. */
export function targetName(settings: DeploySettings): string {
  if (settings.target === 'none') return 'none';
  if (settings.target === 'folder') return `folder ${settings.dir}`;
  const { endpoint, bucket, prefix } = settings;
  return `s3 ${[endpoint, bucket, prefix].filter(Boolean).join(' ')}`;
}

/**
 * Reads the deploy target from the environment.
 * @throws SettingsError with every wrong setting in one message, without their values
 */
export function readDeploySettings(
  environment: Readonly<Record<string, string | undefined>>,
  root = process.cwd(),
): DeploySettings {
  const value = readSettings(TrimmedSchema, environment, 'Cannot deploy');
  const keepDays = value.DEPLOY_KEEP_DAYS;
  if (value.DEPLOY_TARGET === 'folder')
    return { target: 'folder', dir: path.resolve(root, value.DEPLOY_DIR ?? ''), keepDays };
  if (value.DEPLOY_TARGET === 'none') return { target: 'none', keepDays };
  return {
    target: 's3',
    bucket: value.DEPLOY_BUCKET ?? '',
    prefix: value.DEPLOY_PREFIX ?? '',
    endpoint: value.DEPLOY_ENDPOINT ?? null,
    region: value.DEPLOY_REGION,
    pathStyle: value.DEPLOY_PATH_STYLE === 'on',
    credentials:
      value.DEPLOY_ACCESS_KEY && value.DEPLOY_SECRET_KEY
        ? { accessKeyId: value.DEPLOY_ACCESS_KEY, secretAccessKey: value.DEPLOY_SECRET_KEY }
        : null,
    keepDays,
  };
}
