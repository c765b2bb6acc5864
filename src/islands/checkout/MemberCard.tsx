import type { IdCard } from '../../contracts/id-card.ts';
import { formatDay } from '../../util/dates.ts';
import { formatPhone } from '../../util/phone.ts';

interface Props {
  card: IdCard;
  member: IdCard['members'][number];
}

/** A membership card as it is shown at the dentist's. */
export function MemberCard({ card, member }: Props) {
  const facts: [string, string][] = [
    ['Member', member.name],
    ['Member number', card.number],
    ['Plan', card.plan],
    ['Valid', `${formatDay(member.coveredFrom)} – ${formatDay(member.coveredThrough)}`],
    [
      'Office',
      card.office ? `${card.office.name}, ${formatPhone(card.office.phone)}` : 'Any participating office',
    ],
  ];
  return (
    <article className="member-card" aria-label={`Card of ${member.name}`}>
      <p className="member-card-brand">{card.brand}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="member-card-notice">
        <strong>{card.notice}</strong>
      </p>
      {card.phone && <p className="member-card-help">Member service: {card.phone}</p>}
    </article>
  );
}
