import { parseArgs } from 'node:util';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { createLog } from '#api/log/log.ts';
import {
  accountOfNumber,
  type Confirmed,
  confirmForMember,
} from '#api/services/members/account/confirm-email.ts';
import { assertOpen } from '#api/services/staff/assert-open.ts';
import { auditChange } from '#api/services/staff/audit-change.ts';
import { confirmMemberEmail } from '#contracts/staff/member-actions.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { parseMemberNumber } from '#domain/numbers/issued-numbers.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { commandActor, FROM_HERE } from './command-audit.ts';
import { withDatabase } from './database.ts';
import { asCommand, printable } from './terminal.ts';

const USAGE = `Usage: npm run confirm-email -- --site <site> --member <member number> --email <address> --by <your name>

Confirms the old address of a change of email address, after you have verified on the phone who is calling. The
address of a member who joined without a password and mistyped it is changed at once.
--email is the address that the caller tells you: the new one, or the present one, which is then confirmed itself. A
pending change to another address is not confirmed.`;

interface Confirmation {
  site: string;
  number: string;
  /** the new address, or the present one, from the caller */
  requested: { address: string; key: string };
  staff: string;
}

/** @throws Error with the usage */
export function readConfirmation(args: readonly string[]): Confirmation {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { site: text, member: text, email: text, by: text },
  });
  const staff = values.by.trim();
  if ([values.site, values.member, values.email, staff].includes('')) throw new Error(USAGE);
  const number = parseMemberNumber(values.member);
  if (number === null) throw new Error(`${printable(values.member)} cannot be a member number.`);
  const email = parseEmail(values.email);
  if (!email.ok) throw new Error(`${printable(values.email)} cannot be an email address.`);
  return { site: values.site, number, requested: { address: email.address, key: email.key }, staff };
}

/**
 * @returns what to tell the caller
 * @throws Error with a sentence for the person at the terminal
 */
export async function confirmEmail(
  { site, number, requested, staff }: Confirmation,
  deps: Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now' | 'log'>,
): Promise<string> {
  const brand = await liveBrand(deps, site).catch(() => {
    throw new Error(
      `${printable(site)} is not published here (ENAMEL_SITES_DIR), so no mail can be written.`,
    );
  });
  const { database } = deps;
  const confirm = async (): Promise<Confirmed> => {
    const accountId = await database.inSite(site, (tx) => accountOfNumber(tx, { site, number }));
    const params = { site, accountId };
    const change = {
      ...params,
      ...FROM_HERE,
      deps,
      person: commandActor('confirm-email', staff),
      reason: '',
      endpoint: confirmMemberEmail,
      asked: { params, body: { email: requested.address } },
    };
    return auditChange(change, () =>
      database.inSite(site, async (tx) => {
        const done = await confirmForMember(tx, { brand, accountId, requested, staff, now: deps.now() });
        await assertOpen(tx, params);
        return done;
      }),
    );
  };
  const confirmed = await confirm().catch((error) => {
    throw error instanceof ApiError ? new Error(sentenceFor(error, { site, number })) : error;
  });
  return CONFIRMED[confirmed];
}

const CONFIRMED: Readonly<Record<Confirmed, string>> = {
  address: 'The present address is confirmed. Nothing else was changed.',
  change: 'The new address is in effect. The member is logged out everywhere, and logs in with it.',
  one_mailbox:
    'The old address is confirmed. The new one takes effect when the member opens the link in its mailbox.',
};

function sentenceFor(
  { code, details }: ApiError,
  { site, number }: Pick<Confirmation, 'site' | 'number'>,
): string {
  if (code === 'already_member')
    return `Another account of ${site} has this address. Ask the caller whether they joined twice.`;
  // erased or merged
  if (details.reason !== undefined && details.message !== undefined) return details.message;
  return code === 'conflict'
    ? `Member ${number} of ${site} has requested a different address. Ask them to repeat it. If they did not request a different one, someone else has access to their account: ask them to set a new password.`
    : `Member ${number} of ${site} has no pending change of email address. They can request one on the dashboard.`;
}

// `npm run confirm-email`: for a member who calls because they have lost access to their old mailbox.
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const confirmation = readConfirmation(process.argv.slice(2));
    const contents = siteContents(readServerSettings(process.env));
    await withDatabase(async (database) => {
      const deps = { ...contents, database, log: createLog('warn'), now: () => new Date() };
      console.log(await confirmEmail(confirmation, deps));
    });
  });
