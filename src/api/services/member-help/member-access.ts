import { and, eq, ne } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-actions.ts';
import { accounts, knownDevices, sessions } from '#db/schema/accounts.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { forgiveConfirmCodes } from '../auth/confirm-code.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { forgiveLoginCodes } from '../auth/login-code.ts';
import { forgiveLogins } from '../auth/login-throttle.ts';
import { lockAccount } from '../auth/pending-login.ts';
import { dropSecondStep, reportSecondStep } from '../auth/second-step.ts';
import { stepCounter } from '../auth/second-step-login.ts';
import { endTrust } from '../auth/trusted-browsers.ts';
import { startEmailChange } from '../members/account/change-email.ts';
import { confirmForMember } from '../members/account/confirm-email.ts';
import { readAccount, recordEvent } from '../membership/account.ts';
import { ofAccount } from '../membership/account-rows.ts';
import { t } from '../staff/texts.ts';
import { changeForMember } from './change-member.ts';

/** Logs the member out everywhere, and ends the trust in browsers. @returns the number of browsers */
export const endSessions = (call: StaffCall<typeof contract.endMemberSessions>): Promise<{ ended: number }> =>
  changeForMember(call, (member) =>
    member.inSite(async (tx) => {
      const ended = await tx
        .delete(sessions)
        .where(ofAccount(sessions, member))
        .returning({ id: sessions.id });
      await endTrust(tx, member);
      await recordEvent(tx, member, 'sessions_ended_by_staff', { staff: member.staff });
      return { ended: ended.length };
    }),
  );

/** Lets the member try to log in at once, after many failed logins: with a password, a code or the second step. */
export const unlock = (call: StaffCall<typeof contract.unlockLogin>): Promise<void> =>
  changeForMember(call, async (member) => {
    const { site, deps, accountId } = member;
    const { emailKey, deviceHashes } = await member.inSite(async (tx) => {
      const devices = await tx
        .update(knownDevices)
        .set({ failures: 0 })
        .where(ofAccount(knownDevices, member))
        .returning({ hash: knownDevices.tokenHash });
      return {
        emailKey: (await readAccount(tx, member)).emailKey,
        deviceHashes: devices.map(({ hash }) => hash),
      };
    });
    for (const key of [emailKey, stepCounter(emailKey)]) await forgiveLogins(deps, { site, emailKey: key });
    await forgiveLoginCodes(member, { emailKey, deviceHashes });
    await forgiveConfirmCodes(member, accountId);
  });

/** Turns the second step off for a member who lost the app and the recovery codes. @throws ApiError not_allowed */
export const resetStep = (call: StaffCall<typeof contract.resetSecondStep>): Promise<void> =>
  changeForMember(call, async (member) => {
    const { site, accountId, now, staff, deps, inSite } = member;
    const brand = await liveBrand(deps, site);
    await inSite(async (tx) => {
      await lockAccount(tx, member);
      if (!(await dropSecondStep(tx, member))) throw new ApiError('not_allowed', { message: t.noSecondStep });
      await reportSecondStep(tx, {
        scope: { site, accountId, now },
        brand,
        change: 'second_step_reset',
        userAgent: null,
        details: { staff },
      });
    });
  });

/**
 * Requests another address for the member; both mailboxes get their links as if the member had. Unlike a member, staff
 * are told that another account has it if they may see that account.
 */
export const changeEmail = (call: StaffCall<typeof contract.changeMemberEmail>): Promise<void> =>
  changeForMember(call, async (member) => {
    const { site, accountId } = member;
    const { email } = call.body;
    const [other] = await call.inScope((tx) =>
      tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(
          and(
            eq(accounts.site, site),
            eq(accounts.emailKey, normalizeEmailKey(email)),
            ne(accounts.id, accountId),
          ),
        ),
    );
    if (other) throw emailOfAnother();
    await startEmailChange(member, email);
  });

const emailOfAnother = () =>
  new ApiError('not_allowed', { message: t.emailOfAnother, fields: { email: t.emailOfAnother } });

/** Confirms a mailbox after the caller was verified. */
export const confirmEmail = (
  call: StaffCall<typeof contract.confirmMemberEmail>,
): Promise<AnswerOf<typeof contract.confirmMemberEmail>> =>
  changeForMember(call, async ({ site, accountId, inSite, deps, now, staff }) => {
    const brand = await liveBrand(deps, site);
    const email = parseEmail(call.body.email);
    if (!email.ok) throw new Error('the contract lets no other address through');
    const requested = { address: email.address, key: email.key };
    return {
      confirmed: await inSite((tx) =>
        confirmForMember(tx, { brand, accountId, requested, staff, now }).catch(explain),
      ),
    };
  });

function explain(error: unknown): never {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'not_found') throw new ApiError('not_allowed', { message: t.noPendingEmail });
  if (code === 'already_member') throw emailOfAnother();
  throw code === 'conflict' ? new ApiError('conflict', { message: t.otherPendingEmail }) : error;
}
