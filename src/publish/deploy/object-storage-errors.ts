import type { ObjectStorageSettings } from './settings.ts';
import { DeployError } from './target.ts';

interface StorageAttempt {
  /** list, read, put, copy or remove */
  doing: string;
  key: string;
  settings: ObjectStorageSettings;
}

/** What the SDK throws: a response of the storage, or a network error. */
interface StorageError {
  name?: string;
  code?: string;
  message?: string;
  cause?: unknown;
  $metadata?: { httpStatusCode?: number | undefined };
}

/** HTTP status of the response; 0 without one. */
export function statusOf(error: unknown): number {
  return (error as StorageError).$metadata?.httpStatusCode ?? 0;
}

const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
  'ERR_SOCKET_CONNECTION_TIMEOUT',
  'ConnectTimeoutError',
]);

/** The error with its remedy, without credentials. */
export function explainStorageError(error: unknown, attempt: StorageAttempt): DeployError {
  if (error instanceof DeployError) return error;
  return new DeployError(meaningOf(error as StorageError, attempt), { cause: error });
}

function meaningOf(error: StorageError, { doing, key, settings }: StorageAttempt): string {
  const { bucket, endpoint, region, group = 'DEPLOY' } = settings;
  const place = endpoint ?? `Amazon S3 in ${region}`;
  const name = error.name ?? '';
  const status = statusOf(error);
  switch (name) {
    case 'InvalidAccessKeyId':
    case 'InvalidToken':
    case 'AuthorizationHeaderMalformed':
      return `${place} does not know these credentials (${name}). Check the access key and ${group}_REGION.`;
    case 'SignatureDoesNotMatch':
      return `${place} refused the signature. The secret key does not belong to the access key.`;
    case 'ExpiredToken':
    case 'TokenRefreshRequired':
      return `the credentials for ${place} have run out. Log in again.`;
    case 'RequestTimeTooSkewed':
      return `this machine’s clock and that of ${place} differ by too much. Set it right.`;
    case 'CredentialsProviderError':
    case 'ProviderError':
      return `there are no credentials. Set ${group}_ACCESS_KEY and ${group}_SECRET_KEY, or what the AWS SDK looks for.`;
    case 'NoSuchBucket':
      return `there is no bucket ${bucket} at ${place}. Create it, or set ${group}_BUCKET.`;
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `the bucket ${bucket} is not in ${region}. Set ${group}_REGION.`;
    case 'QuotaExceeded':
    case 'EntityTooLarge':
      return `${place} has no room for ${key} (${name}).`;
  }
  if (status === 403 || status === 401)
    return (
      `${place} does not let these credentials ${doing} ${key} in ${bucket}. ` +
      'They need s3:ListBucket, s3:GetObject, s3:PutObject and, to prune, s3:DeleteObject.'
    );
  const code = [error.code, (error.cause as StorageError | undefined)?.code, name].find(
    (candidate) => candidate !== undefined && NO_CONNECTION.has(candidate),
  );
  if (code && status === 0)
    return `${place} does not answer, or too slowly (${code}). Check ${group}_ENDPOINT and the line, and run it again.`;
  if (status >= 500 || status === 429)
    return `${place} is in trouble or asks for patience (${status} ${name}), also after several tries. Run it again later.`;
  return `${doing} ${key} in ${bucket} failed: ${name} ${error.message ?? ''} (${place})`;
}
