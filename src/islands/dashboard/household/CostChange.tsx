import type { HouseholdChange } from '#contracts/member/dependents.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { addDays } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';

interface Props {
  shown: HouseholdChange;
  membership: MembershipAnswer;
}

/** What is charged today and why, and what it costs from the next term on. */
export function AdditionCosts({ shown, membership }: Props) {
  const { lines, chargeCents, explanation, effectiveOn } = shown;
  return (
    <div className="household-costs">
      <dl className="dash-lines">
        {lines.map(({ text, cents }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className="household-total">
          <dt>Charged today</dt>
          <dd>{formatCents(chargeCents)}</dd>
        </div>
      </dl>
      <p>{explanation}</p>
      <dl className="dash-facts">
        <div>
          <dt>Covered from</dt>
          <dd>{formatDay(effectiveOn)}</dd>
        </div>
        <NextTerm shown={shown} membership={membership} />
      </dl>
    </div>
  );
}

/** What the household pays once the term that is paid for is over. */
export function NextTerm({ shown: { renewalCents }, membership }: Props) {
  const { plan, paidAhead, termThrough, nextCharge } = membership;
  const on = formatDay(addDays(paidAhead?.through ?? termThrough, 1));
  return (
    <div>
      <dt>{nextCharge ? `For all of you from ${on}` : `For all of you, if you renew on ${on}`}</dt>
      <dd>{`${formatCents(renewalCents)} ${CYCLE_WORDS[plan.cycle]}`}</dd>
    </div>
  );
}
