import { AUDIT_ACTIONS } from '#contracts/staff/audit.ts';
import { t as members } from '../members/texts.ts';
import type { Event } from './filters.ts';
import { t } from './texts.ts';

/** An action of a newer version has no name yet. */
export function actionName(action: string): string {
  const known = AUDIT_ACTIONS.find((each) => each === action);
  return known ? t.actionNames[known] : action;
}

export const asJson = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Who did it: a person, a command, or a visitor who is not signed in. */
export const actorName = ({ staffName }: Pick<Event, 'staffName'>): string => staffName || t.notSignedIn;

/** Whether it affects another person than the one who did it. */
export const affectsOther = ({ subject, staffEmail }: Pick<Event, 'subject' | 'staffEmail'>): boolean =>
  subject.kind === 'account' || (subject.email !== '' && subject.email !== staffEmail);

/** An erased person has neither name nor email address. */
export const affectedName = ({ kind, name, email }: Event['subject']): string =>
  name || email || (kind === 'account' ? members.unnamed : '');
