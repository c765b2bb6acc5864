import { createHash } from 'node:crypto';

/** Superuser: starts, watches and stops the server. Nothing else uses it. */
export const SUPERVISOR = 'enamel_supervisor';
/** Owns the database and its tables; no superuser, so that row-level security binds it too. */
export const OWNER = 'enamel';
export const DATABASE = 'enamel';

/** Whoever learns the owner's password from a connection string does not have the supervisor's. */
export function ownerPassword(supervisorPassword: string): string {
  return createHash('sha256').update(`owner:${supervisorPassword}`).digest('base64url');
}
