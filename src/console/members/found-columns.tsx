import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { searchMembers } from '#contracts/staff/members.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { ListColumn } from '../lists/columns.ts';
import { recordUrl } from './addresses.ts';
import {
  birthDay,
  birthText,
  bornText,
  fullName,
  lastNameFirst,
  MembershipStatus,
  nameWithBirth,
} from './shown-facts.tsx';
import { t } from './texts.ts';

export type Found = ResponseOf<typeof searchMembers>['found'][number];

const placeOf = ({ city, state }: Found) => [city, state].filter(Boolean).join(', ');

/** A household that a search found. */
export const foundColumns = (): readonly ListColumn<Found>[] => [
  {
    id: 'household',
    label: t.household,
    value: ({ people: [owner] }) => (owner ? lastNameFirst(owner) : null),
    text: ({ people }) => people.map((person) => `${fullName(person)} ${birthText(person)}`).join(' '),
    show: (found) => <Household found={found} />,
  },
  {
    id: 'born',
    label: t.birthDate,
    value: ({ people: [owner] }) => (owner ? birthDay(owner) : null),
    isHidden: true,
  },
  {
    id: 'others',
    label: t.otherPeople,
    value: ({ people }) => people.slice(1).map(fullName).join('; '),
    isHidden: true,
  },
  {
    id: 'membership',
    label: t.membership,
    value: ({ membership }) => membership?.number ?? null,
    show: ({ membership }) =>
      membership ? (
        <>
          <span className="console-number">{membership.number}</span>
          <MembershipStatus status={membership.status} />
        </>
      ) : (
        t.neverMember
      ),
  },
  {
    id: 'status',
    label: t.status,
    value: ({ membership }) => (membership ? t.statuses[membership.status] : t.neverMember),
    isHidden: true,
    choice: {
      of: ({ membership }) => membership?.status ?? 'none',
      options: [...Object.entries(t.statuses), ['none', t.neverMember]],
    },
  },
  {
    id: 'plan',
    label: t.planAndOffice,
    value: ({ membership }) => membership?.plan ?? null,
    text: ({ membership }) => (membership ? `${membership.plan} ${membership.office}` : ''),
    show: ({ membership }) =>
      membership && (
        <>
          {membership.plan}
          <span className="console-second">{membership.office || t.outsideOffice}</span>
        </>
      ),
  },
  {
    id: 'office',
    label: t.office,
    value: ({ membership }) => membership && (membership.office || t.outsideOffice),
    isHidden: true,
  },
  {
    id: 'email',
    label: t.contact,
    value: ({ email }) => email,
    show: (found) => (
      <>
        {found.email}
        <span className="console-second">{formatPhone(found.phone)}</span>
        <span className="console-second">{placeOf(found)}</span>
      </>
    ),
  },
  { id: 'phone', label: t.phone, value: ({ phone }) => phone, isHidden: true },
  { id: 'place', label: t.place, value: placeOf, isHidden: true },
  { id: 'brand', label: t.brand, value: ({ brand }) => brand },
];

function Household({ found }: { found: Found }) {
  const [owner, ...others] = found.people;
  return (
    <>
      <a href={recordUrl(found)}>{owner ? fullName(owner) : t.unnamed}</a>
      {owner && <span className="console-second">{bornText(owner)}</span>}
      {others.map((person) => (
        <span key={`${fullName(person)} ${person.birthDate}`} className="console-second">
          {nameWithBirth(person)}
        </span>
      ))}
    </>
  );
}
