import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import {
  disableStaff,
  enableStaff,
  type listStaff,
  offerNewAccess,
  resendInvitation,
  withdrawInvitation,
} from '#contracts/staff/people.ts';
import type { Question } from './ReasonDialog.tsx';
import { t } from './texts.ts';

export type Person = ResponseOf<typeof listStaff>['people'][number];
export type Invitation = ResponseOf<typeof listStaff>['invitations'][number];

/** Changes of a person that need only a reason. */
export type PlainChange = 'disable' | 'enable' | 'access';
export type InvitationChange = 'resend' | 'withdraw';

export function questionOf(change: PlainChange, { id, name }: Pick<Person, 'id' | 'name'>): Question {
  switch (change) {
    case 'disable':
      return {
        contract: disableStaff,
        id,
        title: t.disableQuestion(name),
        lead: t.disableLead,
        submitLabel: t.disable,
        busyLabel: t.disabling,
        done: t.disabled(name),
      };
    case 'enable':
      return {
        contract: enableStaff,
        id,
        title: t.enableQuestion(name),
        lead: t.enableLead,
        submitLabel: t.enable,
        busyLabel: t.enabling,
        done: t.enabled(name),
      };
    case 'access':
      return {
        contract: offerNewAccess,
        id,
        title: t.accessQuestion(name),
        lead: t.accessLead,
        submitLabel: t.sendLink,
        busyLabel: t.inviting,
        done: t.linkSent(name),
      };
  }
}

export function invitationQuestion(change: InvitationChange, { id, email }: Invitation): Question {
  if (change === 'resend')
    return {
      contract: resendInvitation,
      isReasonOptional: true,
      id,
      title: t.resendQuestion(email),
      lead: t.resendLead,
      submitLabel: t.sendAgain,
      busyLabel: t.inviting,
      done: t.invited(email),
    };
  return {
    contract: withdrawInvitation,
    isReasonOptional: true,
    id,
    title: t.withdrawQuestion(email),
    lead: t.withdrawLead,
    submitLabel: t.withdraw,
    busyLabel: t.withdrawing,
    done: t.withdrawn(email),
  };
}
