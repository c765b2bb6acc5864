import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import type { SectionProps } from '../shared/sections.ts';

/** Why there is no card, and what to do about it. */
export function NoCard({ info, membership, planUrl, hrefOf }: SectionProps) {
  if (!membership)
    return (
      <div className="dash-part">
        <p>You have no membership yet, so there is no card.</p>
        <p className="form-actions">
          <a className="button" href={planUrl}>
            Choose a plan
          </a>
        </p>
      </div>
    );
  const { plan, number, today, termStart, coveredThrough } = membership;
  const [running] = info.memberships;
  const isFormer = running?.covered && running.id !== membership.id;
  return (
    <div className="dash-part">
      <section className="cards-none">
        <h3>No valid card</h3>
        {termStart > today ? (
          <p>{`${plan.name} (${number}) begins on ${formatDay(termStart)}. Your cards will be here from that day on.`}</p>
        ) : (
          <p>
            {`${plan.name} (${number}) ${coveredThrough ? `ended on ${formatDay(coveredThrough)}` : 'has ended'}. Offices charge their usual fees, so there is no card to show.`}
          </p>
        )}
        {!isFormer && termStart <= today && (
          <p className="dash-actions">
            <QueryLink className="button" href={hrefOf('renewal')}>
              Come back with the same member number
            </QueryLink>
          </p>
        )}
      </section>
    </div>
  );
}
