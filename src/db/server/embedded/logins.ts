import { createHash } from 'node:crypto';

/** Superuser: starts, monitors, and stops the server. Only the supervisor uses it. */
export const SUPERVISOR = 'enamel_supervisor';
/** Owns the database and its tables; not a superuser, so row-level security applies to it too. */
export const OWNER = 'enamel';
export const DATABASE = 'enamel';

/** Derived one-way, so that the owner's password in a connection string does not reveal the supervisor's. */
export function ownerPassword(supervisorPassword: string): string {
  return createHash('sha256').update(`owner:${supervisorPassword}`).digest('base64url');
}
