import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { isLatest } from '../shared/NotChangeableNote.tsx';
import type { MembershipProps } from '../shared/sections.ts';
import { STATUS_TEXT } from '../shared/status-text.ts';
import { planFacts } from './plan-facts.ts';

type Props = Pick<MembershipProps, 'info' | 'membership' | 'hrefOf'>;

/** The plan, its status, and the most likely action. */
export function PlanCard({ info, membership, hrefOf }: Props) {
  const { plan, status, number, covered, pendingPlanChange: next } = membership;
  const isOver = status === 'ended' && isLatest(info, membership);
  return (
    <section className="dash-plan" aria-label="Plan">
      <p className="dash-status" data-status={status}>
        {STATUS_TEXT[status]}
      </p>
      <h3>{plan.name}</h3>
      <dl className="dash-facts">
        <div>
          <dt>Member number</dt>
          <dd className="dash-number">{number}</dd>
        </div>
        {planFacts(membership).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {next?.from && <p>{`From ${formatDay(next.from)}: ${next.plan.name}.`}</p>}
      <p className="dash-actions">
        {covered && (
          <QueryLink className="button" href={hrefOf('cards')}>
            Show ID card
          </QueryLink>
        )}
        <QueryLink {...(isOver && { className: 'button' })} href={hrefOf('renewal')}>
          {isOver ? 'Come back' : 'Plan and renewal'}
        </QueryLink>
      </p>
    </section>
  );
}
