import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';
import { membershipStatus } from './membership-status.ts';

interface Props {
  membership: MembershipAnswer;
  /** such as “Visa ending in 4242” */
  card: string | null;
}

/** How the membership stands: plan and term, what is charged next and when, and what was said about it. */
export function MembershipStatus({ membership, card }: Props) {
  const { plan, termStart, termThrough, priceCents, nextCharge, renewalNotice, status } = membership;
  const { id, icon, title, text } = membershipStatus(membership, card);
  return (
    <section className="renewal-standing" data-standing={id} aria-labelledby="renewal-standing">
      <div className="renewal-words">
        <Icon name={icon} />
        <div>
          <h3 id="renewal-standing">{title}</h3>
          <p>{text}</p>
          {renewalNotice && status === 'active' && (
            <p className="renewal-small">
              {`We sent you a notice of the renewal on ${formatDay(renewalNotice.renewsOn)}; the last one went out on ${formatDay(renewalNotice.sentOn)}.`}
            </p>
          )}
        </div>
      </div>
      <dl className="dash-facts">
        <div>
          <dt>Plan</dt>
          <dd>{plan.name}</dd>
        </div>
        {termStart <= termThrough && (
          <div>
            <dt>{status === 'ended' ? 'Last term' : 'This term'}</dt>
            <dd>
              {formatDay(termStart)} to {formatDay(termThrough)}
            </dd>
          </div>
        )}
        <div>
          <dt>Paid for it</dt>
          <dd>
            {formatCents(priceCents)} <span className="renewal-small">{CYCLE_WORDS[plan.cycle]}</span>
          </dd>
        </div>
        {nextCharge && (
          <div>
            <dt>{nextCharge.cents > 0 ? 'Next charge' : 'Renews'}</dt>
            <dd>
              {nextCharge.cents > 0 ? formatCents(nextCharge.cents) : 'Free'}{' '}
              <span className="renewal-small">on {formatDay(nextCharge.on)}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
