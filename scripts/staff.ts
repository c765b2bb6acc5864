import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { readGrants } from '#api/http/staff-session.ts';
import { staffOrigin } from '#api/kernel/settings.ts';
import { normalizeEmailKey } from '#api/services/auth/email-key.ts';
import {
  INVITATION_HOURS,
  invitationLink,
  issueInvitationToken,
  storeInvitation,
} from '#api/services/staff/invitation-token.ts';
import { findUnknownScope } from '#api/services/staff/known-scopes.ts';
import { STAFF_ROLES, type StaffGrant, type StaffRole, type StaffScope } from '#contracts/staff/roles.ts';
import { ALL_ROWS, type Database, NO_ROWS, type Tx } from '#db/queries/database.ts';
import { staff } from '#db/schema/staff.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { onlySite } from '#domain/staff/permissions.ts';
import { readServerSettings } from '#server/settings.ts';
import { commandActor, recordCommand } from './command-audit.ts';
import { withDatabase } from './database.ts';
import { asCommand, printable } from './terminal.ts';

const USAGE = `Usage: npm run staff -- <what> [options]

  list                               the people of the staff, with their roles
  access <email>                     prints an address at which a person chooses a new password and sets up the app again
  invite <email> --role <role>       prints an address at which that person joins; nothing is mailed

  --site <site>                      invite: the role over one brand; default: over all brands
  --office <office>                  invite: the role over one office of that brand

Roles: ${STAFF_ROLES.join(', ')}. The first owner is invited with this command, and invites the others in the console.`;

type Command =
  | { what: 'list' }
  | { what: 'access'; email: string }
  | { what: 'invite'; email: string; grant: StaffGrant };

/** @throws Error with the usage */
export function readCommand(args: readonly string[]): Command {
  const text = { type: 'string', default: '' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { role: text, site: text, office: text },
  });
  const [what, typed = '', ...rest] = positionals;
  const { role, site, office } = values;
  if (rest.length > 0) throw new Error(USAGE);
  if (what === 'list' && typed === '') return { what };
  if (what === 'access' && role === '' && site === '') return { what, email: readEmail(typed) };
  if (what !== 'invite' || !isRole(role) || (office !== '' && site === '')) throw new Error(USAGE);
  return { what, email: readEmail(typed), grant: { role, scope: scopeOf(site, office) } };
}

function readEmail(typed: string): string {
  const email = parseEmail(typed);
  if (!email.ok) throw new Error(`${printable(typed)} cannot be an email address.`);
  return email.address;
}

const isRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text);

function scopeOf(site: string, officeId: string): StaffScope {
  if (site === '') return { kind: 'all' };
  return officeId === '' ? { kind: 'brand', site } : { kind: 'office', site, officeId };
}

interface Context {
  database: Database;
  /** of the console; null if it is not served */
  origin: string | null;
  now: () => Date;
}

/**
 * Runs a command and returns its output.
 * @throws Error with a sentence for the person at the terminal
 */
export function runCommand(command: Command, context: Context): Promise<string> {
  switch (command.what) {
    case 'list':
      return list(context);
    case 'access':
      return giveAccess(command.email, context);
    case 'invite':
      return invite(command, context);
  }
}

function list({ database }: Context): Promise<string> {
  return database.inStaffScope(NO_ROWS, async (tx) => {
    const people = await tx.select().from(staff).orderBy(staff.name, staff.id);
    const lines: string[] = [];
    for (const { id, name, email, disabledAt } of people) {
      const grants = (await readGrants(tx, id)).map(grantText).join(', ') || 'no role';
      lines.push(`${printable(name)} <${printable(email)}>: ${disabledAt ? 'disabled' : grants}`);
    }
    return (
      lines.join('\n') || 'No one is here yet. Invite an owner: npm run staff -- invite <email> --role owner'
    );
  });
}

function grantText({ role, scope }: StaffGrant): string {
  if (scope.kind === 'all') return `${role} of all brands`;
  return `${role} of ${scope.site}${scope.kind === 'office' ? `, ${scope.officeId}` : ''}`;
}

function invite(
  { email, grant }: Extract<Command, { what: 'invite' }>,
  { database, origin, now }: Context,
): Promise<string> {
  if (origin === null) throw new Error(NO_ADDRESS);
  return database.inStaffScope(ALL_ROWS, async (tx) => {
    const at = now();
    const unknown = await findUnknownScope(tx, [grant]);
    if (unknown !== null) throw new Error(unknown);
    const { id, token } = await storeLink(tx, { email, grants: [grant], now: at });
    await recordCommand(
      tx,
      { actor, now },
      {
        action: 'staff.invited',
        subject: { kind: 'invitation', id },
        site: grant.scope.kind === 'all' ? null : grant.scope.site,
        after: { email, grants: [grant] },
      },
    );
    return `${email} joins as ${grantText(grant)} at this address, once, within ${INVITATION_HOURS} hours:\n${invitationLink(origin, token)}`;
  });
}

const NO_ADDRESS = 'The console of the staff has no address: set STAFF_HOST.';

const actor = commandActor('staff');

async function storeLink(
  tx: Tx,
  link: { email: string; grants: StaffGrant[]; staffId?: string; now: Date },
): Promise<{ id: string; token: string }> {
  const id = await storeInvitation(tx, { ...link, invitedBy: null });
  const token = await issueInvitationToken(tx, id, link.now);
  if (token === null) throw new Error('The invitation could not be stored.');
  return { id, token };
}

/** For a person who has lost the app and the recovery codes, and whom no one else can help. */
function giveAccess(email: string, { database, origin, now }: Context): Promise<string> {
  if (origin === null) throw new Error(NO_ADDRESS);
  return database.inStaffScope(ALL_ROWS, async (tx) => {
    const at = now();
    const [person] = await tx
      .select()
      .from(staff)
      .where(eq(staff.emailKey, normalizeEmailKey(email)));
    if (!person || person.disabledAt !== null) throw new Error(`No one of the staff signs in as ${email}.`);
    const grants = await readGrants(tx, person.id);
    const { token } = await storeLink(tx, { email: person.email, grants, staffId: person.id, now: at });
    await recordCommand(
      tx,
      { actor, now },
      {
        action: 'staff.access_offered',
        subject: { kind: 'staff', id: person.id },
        site: onlySite(grants),
        after: { email: person.email },
      },
    );
    return `${person.email} gets new access at this address, once, within ${INVITATION_HOURS} hours:\n${invitationLink(origin, token, 'newAccess')}`;
  });
}

// `npm run staff`: for the first owner, who invites the others.
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const command = readCommand(process.argv.slice(2));
    const { mode, staffHost, port } = readServerSettings(process.env);
    const origin = staffHost === null ? null : staffOrigin({ mode, STAFF_HOST: staffHost }, port);
    await withDatabase(async (database) => {
      console.log(await runCommand(command, { database, origin, now: () => new Date() }));
    });
  });
