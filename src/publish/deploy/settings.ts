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
 * The environment variables of a place for files, each with a name in front: DEPLOY_ for the place that visitors' pages
 * are deployed to, RELEASES_ for the one where machines share releases (documented in docs/settings.md). Empty counts
 * as not set.
 */
const VariablesSchema = z.object({
  TARGET: z.enum(['none', 'folder', 's3'], 'must be none, folder or s3').default('none'),
  DIR: z.string().optional(),
  BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PREFIX: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(PREFIX, 'must be a path such as brands/live, without a slash at either end')
    .optional(),
  ENDPOINT: z.string().refine(isEndpoint, 'must be an http or https address without a login').optional(),
  REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ACCESS_KEY: z.string().optional(),
  SECRET_KEY: z.string().optional(),
  KEEP_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .default(30),
});

type Group = 'DEPLOY' | 'RELEASES';

/** The variables of a group, as the schema names them. White space around a value, as in a pasted key, is ignored. */
const placeSchema = (group: Group) =>
  z.preprocess(
    (given: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          name.startsWith(`${group}_`) ? [[name.slice(group.length + 1), value.trim()]] : [],
        ),
      ),
    VariablesSchema.check(({ value, issues }) => {
      const error = (name: keyof typeof value, message: string) =>
        issues.push({ code: 'custom', path: [name], message, input: undefined });
      if (value.TARGET === 'folder' && !value.DIR) error('DIR', `is needed with ${group}_TARGET=folder`);
      if (value.TARGET === 's3' && !value.BUCKET) error('BUCKET', `is needed with ${group}_TARGET=s3`);
      if ((value.ACCESS_KEY === undefined) !== (value.SECRET_KEY === undefined))
        error('SECRET_KEY', `and ${group}_ACCESS_KEY are needed together`);
    }),
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
  /** begins the names of its settings in error messages; default: DEPLOY */
  group?: Group;
}

/** A place for files. */
export type PlaceSettings =
  | { target: 'none' }
  /** absolute */
  | { target: 'folder'; dir: string }
  | ({ target: 's3' } & ObjectStorageSettings);

export type DeploySettings = PlaceSettings & {
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

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the deploy target from the environment.
 * @throws SettingsError with every wrong setting in one message, without their values
 */
export function readDeploySettings(environment: Environment, root = process.cwd()): DeploySettings {
  const { place, keepDays } = readPlace('DEPLOY', environment, { root, failure: 'Cannot deploy' });
  return { ...place, keepDays };
}

/**
 * Reads from the environment where machines share releases; `none` if there is only one machine.
 * @throws SettingsError with every wrong setting in one message, without their values
 */
export function readReleasesSettings(environment: Environment, root = process.cwd()): PlaceSettings {
  return readPlace('RELEASES', environment, { root, failure: 'Cannot share releases' }).place;
}

function readPlace(
  group: Group,
  environment: Environment,
  { root, failure }: { root: string; failure: string },
): { place: PlaceSettings; keepDays: number } {
  const value = readSettings(placeSchema(group), environment, failure, `${group}_`);
  const keepDays = value.KEEP_DAYS;
  if (value.TARGET === 'folder')
    return { place: { target: 'folder', dir: path.resolve(root, value.DIR ?? '') }, keepDays };
  if (value.TARGET === 'none') return { place: { target: 'none' }, keepDays };
  const place: PlaceSettings = {
    target: 's3',
    bucket: value.BUCKET ?? '',
    prefix: value.PREFIX ?? '',
    endpoint: value.ENDPOINT ?? null,
    region: value.REGION,
    pathStyle: value.PATH_STYLE === 'on',
    credentials:
      value.ACCESS_KEY && value.SECRET_KEY
        ? { accessKeyId: value.ACCESS_KEY, secretAccessKey: value.SECRET_KEY }
        : null,
    ...(group !== 'DEPLOY' && { group }),
  };
  return { place, keepDays };
}
