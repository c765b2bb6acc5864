import { createHash } from 'node:crypto';
import pg from 'pg';
import { APP_ROLE, inTransactionOn, JOBS_ROLE, STAFF_ROLE, withClient } from '../connection/client.ts';
import { createRoles } from './roles.ts';

/** The logins for requests, for jobs, and for the staff. None owns a table or may act as another's role. */
const LOGINS = [
  { login: 'enamel_serving', role: APP_ROLE },
  { login: 'enamel_working', role: JOBS_ROLE },
  { login: 'enamel_staffing', role: STAFF_ROLE },
] as const;

const LOCK = 7_205_159_407;
/** It may wait for other processes that do the same. */
const LOGINS_SILENCE_MS = 30_000;

/**
 * Creates the three logins, as the owner of the tables, who may create roles. Their passwords are derived from
 * the owner's and do not reveal it. Several processes may call it at once.
 * @param servedUrl where the logins connect: at Postgres itself, or at a pooler
 * @throws Error if the owner's address has no password, because derived ones would be public
 */
export async function makeLogins(
  ownerUrl: string,
  servedUrl = ownerUrl,
): Promise<{ serving: string; jobs: string; staff: string }> {
  const owner = new URL(ownerUrl);
  if (owner.password === '')
    throw new Error(
      'DATABASE_LOGINS=separate needs a password in the address of the owner. Without one, make the logins yourself (docs/deploy/running.md).',
    );
  const loginPassword = (login: string): string =>
    createHash('sha256')
      .update(`${login}:${decodeURIComponent(owner.password)}`)
      .digest('base64url');
  const work = async (client: pg.ClientBase) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await createRoles(client);
    for (const { login, role } of LOGINS) {
      const existing = await client.query('select from pg_roles where rolname = $1', [login]);
      const verb = existing.rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${login} login password ${pg.escapeLiteral(loginPassword(login))}`);
      await client.query(`grant ${role} to ${login}`);
      // a statement outside a transaction, on a pooler's connection, has the role too
      await client.query(`alter role ${login} set role = ${role}`);
    }
  };
  await withClient(ownerUrl, { name: 'enamel logins', silenceMs: LOGINS_SILENCE_MS }, (client) =>
    inTransactionOn(client, () => work(client)),
  );
  const loginUrl = (login: string): string => {
    const url = new URL(servedUrl);
    url.username = login;
    url.password = loginPassword(login);
    return url.href;
  };
  return {
    serving: loginUrl(LOGINS[0].login),
    jobs: loginUrl(LOGINS[1].login),
    staff: loginUrl(LOGINS[2].login),
  };
}

/** Schemas in which jobs create tables at run time: the queue's, and the sandbox processor's. */
const OWN_SCHEMAS = ['pgboss', 'sandbox'];

/**
 * Gives the jobs' role the schemas in which it creates tables, and the tables that the owner's login created there
 * before. The login for jobs may create nothing else in the database.
 */
export async function handSchemasToJobs(client: pg.ClientBase): Promise<void> {
  for (const schema of OWN_SCHEMAS) {
    await client.query(`
      create schema if not exists ${schema};
      grant usage, create on schema ${schema} to ${JOBS_ROLE};
      do $$
      declare part record;
      begin
        for part in
          select format('alter table %s owner to ${JOBS_ROLE}', oid::regclass) as change from pg_class
            where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p', 'v')
              and pg_has_role(relowner, 'usage') and relowner <> '${JOBS_ROLE}'::regrole
          union all
          select format('alter function %s owner to ${JOBS_ROLE}', oid::regprocedure) from pg_proc
            where pronamespace = '${schema}'::regnamespace and proowner <> '${JOBS_ROLE}'::regrole
          union all
          select format('alter type %s owner to ${JOBS_ROLE}', oid::regtype) from pg_type
            where typnamespace = '${schema}'::regnamespace and typtype = 'e'
              and typowner <> '${JOBS_ROLE}'::regrole
        loop
          execute part.change;
        end loop;
      end $$`);
  }
}
