import { AUDIT_ACTIONS } from '#contracts/staff/audit.ts';
import { t as members } from '../members/texts.ts';
import type { ChangeName } from './change-name.ts';
import type { Event } from './filters.ts';
import { t } from './texts.ts';

type Named = Pick<Event, 'action' | 'after'>;

/** What happened, in words. An action of a newer version has no name yet. */
export function eventName({ action, after }: Named): string {
  const change = changeName(after);
  const known = AUDIT_ACTIONS.find((each) => each === action);
  if (change && known === 'member.change_asked') return t.changeAsked(change.to);
  if (change && known === 'member.change_refused') return t.changeRefused(change.to);
  if (change && known === 'member.changed') return isWaiting(after) ? t.changeWaits(change.to) : change.did;
  return known ? t.actionNames[known] : action;
}

/** The name of the call that an entry is about; undefined without one, and for a call of another version. */
export const changeName = (after: unknown): ChangeName | undefined =>
  hasKey(after, 'call') && typeof after.call === 'string' && Object.hasOwn(t.changeNames, after.call)
    ? t.changeNames[after.call]
    : undefined;

/** A refund or credit above the limit is only asked for. */
const isWaiting = (after: unknown): boolean =>
  hasKey(after, 'answer') && hasKey(after.answer, 'status') && after.answer.status === 'waiting';

const hasKey = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value;

export const asJson = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Who did it: a person, a command, or a visitor who is not signed in. */
export const actorName = ({ staffName }: Pick<Event, 'staffName'>): string => staffName || t.notSignedIn;

/** Whether it affects another person than the one who did it. */
export const affectsOther = ({ subject, staffEmail }: Pick<Event, 'subject' | 'staffEmail'>): boolean =>
  subject.kind === 'account' || (subject.email !== '' && subject.email !== staffEmail);

/** An erased person has neither name nor email address. */
export const affectedName = ({ kind, name, email }: Event['subject']): string =>
  name || email || (kind === 'account' ? members.unnamed : '');
