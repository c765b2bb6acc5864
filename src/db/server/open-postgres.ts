import { makeLogins } from '../setup/separate-logins.ts';
import type { EmbeddedPostgresState } from './embedded/embedded-postgres.ts';

export interface Postgres {
  /** the owner of the tables, for migrations and commands; null if this process does not have that login */
  ownerUrl: string | null;
  /** for API requests */
  url: string;
  /** for jobs */
  jobsUrl: string;
  /** for calls of the staff */
  staffUrl: string;
  /** for reads that may be a second old; null without a replica */
  replicaUrl: string | null;
  /** the logins for requests, jobs and staff are separate from the owner's */
  isSeparate: boolean;
  /** its address for messages, without a password */
  place: string;
  state(): EmbeddedPostgresState;
  /** stops the embedded server unless another process uses it; never stops another server */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** an external server; without it the embedded one is started */
  url?: string | undefined;
  /** a login of the same server for jobs */
  jobsUrl?: string | undefined;
  /** a login of the same server for calls of the staff */
  staffUrl?: string | undefined;
  /** the owner of the tables, at Postgres itself if `url` leads to a pooler */
  migrateUrl?: string | undefined;
  /** a standby; with separate logins that are created here, it gets the login for requests */
  replicaUrl?: string | undefined;
  /** separate: the owner's login creates one for requests, one for jobs and one for the staff */
  logins?: 'one' | 'separate';
  /** the embedded server's data folder */
  dataDir: string;
  mode?: 'local' | 'production';
  log?: (entry: { level: 'info' | 'warn' | 'error'; event: string; wants?: string }) => void;
}

/**
 * The database: the server in DATABASE_URL, or the embedded one.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const {
    url,
    jobsUrl,
    staffUrl,
    migrateUrl,
    replicaUrl = null,
    logins = 'one',
    dataDir,
    mode,
    log,
  } = options;
  if (url) {
    const { host, pathname } = new URL(url);
    const opened = {
      place: `${host}${pathname}`,
      state: () => 'running' as const,
      stop: async () => {},
    };
    if (jobsUrl)
      return {
        ...opened,
        url,
        jobsUrl,
        staffUrl: staffUrl ?? url,
        replicaUrl,
        ownerUrl: migrateUrl ?? null,
        isSeparate: true,
      };
    const opening = await openLogins(url, migrateUrl ?? url, logins);
    return { ...opened, ...opening, replicaUrl: replicaUrl && withLogin(replicaUrl, opening) };
  }
  // it has no standby and no point-in-time recovery, and gets security fixes only with the npm package
  if (mode === 'production')
    log?.({ level: 'warn', event: 'embedded-database-in-production', wants: 'DATABASE_URL' });
  // not loaded with an external server
  const { startEmbeddedPostgres } = await import('./embedded/start.ts');
  const server = await startEmbeddedPostgres({ dataDir, ...(log && { log }) });
  return {
    place: `${dataDir}/postgres`,
    state: server.state,
    stop: server.stop,
    replicaUrl: null,
    ...(await openLogins(server.url, server.url, logins).catch(async (error) => {
      await server.stop();
      throw error;
    })),
  };
}

async function openLogins(url: string, ownerUrl: string, logins: 'one' | 'separate') {
  if (logins === 'one') return { ownerUrl, url, jobsUrl: url, staffUrl: url, isSeparate: false };
  const { serving, jobs, staff } = await makeLogins(ownerUrl, url);
  return { ownerUrl, url: serving, jobsUrl: jobs, staffUrl: staff, isSeparate: true };
}

function withLogin(replicaUrl: string, { url, isSeparate }: Pick<Postgres, 'url' | 'isSeparate'>): string {
  if (!isSeparate) return replicaUrl;
  const replica = new URL(replicaUrl);
  const { username, password } = new URL(url);
  return Object.assign(replica, { username, password }).href;
}

/** The result of `openPostgres` as environment variables for child processes. */
export function toEnvironment({
  ownerUrl,
  url,
  jobsUrl,
  staffUrl,
  replicaUrl,
  isSeparate,
}: Postgres): Record<string, string> {
  return {
    DATABASE_URL: url,
    ...(isSeparate && { DATABASE_JOBS_URL: jobsUrl, DATABASE_STAFF_URL: staffUrl }),
    ...(ownerUrl !== null && { DATABASE_MIGRATE_URL: ownerUrl }),
    ...(replicaUrl !== null && { DATABASE_REPLICA_URL: replicaUrl }),
  };
}
