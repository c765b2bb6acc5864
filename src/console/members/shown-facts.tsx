import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { ERASED_BIRTH_DATE } from '#contracts/staff/member-erasure.ts';
import { MOST_ENTRIES, type readMember } from '#contracts/staff/members.ts';
import { t } from './texts.ts';

/** All that the server answers about an account. */
export type MemberRecord = ResponseOf<typeof readMember>;

interface Named {
  firstName: string;
  lastName: string;
}

/** An erased person has no name. */
export const fullName = ({ firstName, lastName }: Named): string =>
  `${firstName} ${lastName}`.trim() || t.unnamed;

/** As names are sorted: Reyes, Ana */
export const lastNameFirst = ({ firstName, lastName }: Named): string =>
  lastName === '' ? firstName : `${lastName}, ${firstName}`;

interface Born {
  birthDate: string;
}

/** null: the person was erased */
export const birthDay = ({ birthDate }: Born): string | null =>
  birthDate === ERASED_BIRTH_DATE ? null : birthDate;

/** With the whole year, and in the order in which people type it: 3/4/1980. An erased person has none. */
export function birthText(person: Born): string {
  const day = birthDay(person);
  if (day === null) return '';
  const [year = '', month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}

/** Such as “born 3/4/1980”. */
export function bornText(person: Born): string {
  const day = birthText(person);
  return day && t.born(day);
}

/** Such as “Ana Reyes, born 3/4/1980”. */
export const nameWithBirth = (person: Named & Born): string =>
  [fullName(person), bornText(person)].filter(Boolean).join(', ');

type Status = MemberRecord['memberships'][number]['status'];

const MARKS = { active: 'active', past_due: 'pending', cancelled: 'pending', ended: 'disabled' } as const;

/** A mark with its word, so that color is not needed to tell one from another. */
export function MembershipStatus({ status }: { status: Status }) {
  return (
    <span className="console-status" data-status={MARKS[status]}>
      {t.statuses[status]}
    </span>
  );
}

/** Says that a list of a record is not whole. */
export const NewestOnly = ({ entries: { length } }: { entries: readonly unknown[] }) =>
  length >= MOST_ENTRIES && <p className="console-second">{t.newestOnly(length)}</p>;
