import { liveBrand } from '#api/brand/live-brand.ts';
import type { StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { reinstatedMail } from '#api/mails/membership/membership-changed.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-money.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { undoCancellation, wasRefunded } from '../members/renewal/undo-cancellation.ts';
import { recordEvent } from '../membership/account.ts';
import { runningTerm, statusToday } from '../membership/household.ts';
import { lockHousehold } from '../membership/read-household.ts';
import { queueMailTo } from '../outbox/queue-mail.ts';
import { changeForMember } from './change-member.ts';
import { t } from './money/texts.ts';

/**
 * Undoes a cancellation while the cover still runs. Renewal stays off: turning it on needs the member's consent.
 * @throws ApiError not_allowed if the membership is not canceled, is over, or was refunded
 */
export const reinstate = (
  call: StaffCall<typeof contract.reinstate>,
): Promise<AnswerOf<typeof contract.reinstate>> =>
  changeForMember(
    call,
    async (member) => {
      const { membershipId } = call.params;
      const { site, accountId, now } = member;
      const brand = await liveBrand(member.deps, site);
      return member.inSite(async (tx) => {
        const household = await lockHousehold(tx, { site, membershipId, now });
        if (household?.account.id !== accountId) throw notFound();
        const { membership, account } = household;
        const status = statusToday(household);
        const refuse = (reason: string, message: string) => new ApiError('not_allowed', { reason, message });
        if (membership.cancelledAt === null || status === 'active' || status === 'past_due')
          throw refuse('not_cancelled', t.notCanceled);
        if (await wasRefunded(tx, household)) throw refuse('refunded', t.wasRefunded);
        if (status === 'ended') throw refuse('ended', t.coverOver);
        await undoCancellation(tx, household);
        await recordEvent(tx, member, 'reinstated_by_staff', { membership: membershipId });
        const through = lastDayOf(runningTerm(household));
        await queueMailTo(tx, brand, account, {
          kind: 'reinstated',
          dedupeKey: `reinstated:${membershipId}:${membership.cancelledAt.toISOString()}`,
          mail: () => reinstatedMail(brand, { through }),
        });
        return { coveredThrough: through };
      });
    },
    { touched: { membershipId: call.params.membershipId } },
  );
