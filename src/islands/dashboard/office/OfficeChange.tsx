import { useEffect, useRef } from 'react';
import { OUTSIDE } from '#contracts/member/member-locations.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { OfficeAddress } from './CurrentOfficeCard.tsx';
import type { OfficeTarget } from './use-office-change.ts';

interface Props {
  wish: OfficeTarget;
  membership: MembershipAnswer;
  onAgree(): void;
  onCancel(): void;
}

/** The office that was chosen and the day from which it counts, before it is agreed to. */
export function OfficeChange({ wish, membership, onAgree, onCancel }: Props) {
  const { office, effectiveOn, isAccepting } = wish;
  const { office: now, pendingOfficeChange: pending, plan } = membership;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isAtOnce = effectiveOn <= membership.today;
  return (
    <section className="office-change" aria-labelledby="office-change">
      <h3 id="office-change" ref={heading} tabIndex={-1}>
        {office ? `Change to ${office.name}?` : 'Go on without an office of your own?'}
      </h3>
      {office ? (
        <div className="dash-card">
          <OfficeAddress office={office} />
        </div>
      ) : (
        <p>{`You then use ${plan.name} at any participating office.`}</p>
      )}
      {!isAccepting && (
        <FormMessage kind="info">
          {isAccepting === null
            ? 'We do not know whether this office takes new patients. Please call it before you change.'
            : 'This office is not taking new patients right now. Please call it before you change.'}
        </FormMessage>
      )}
      <dl className="dash-facts">
        <div>
          <dt>Counts from</dt>
          <dd>{isAtOnce ? `today, ${formatDay(effectiveOn)}` : formatDay(effectiveOn)}</dd>
        </div>
        {!isAtOnce && (
          <div>
            <dt>Until then</dt>
            <dd>{now?.name ?? 'Any participating office'}</dd>
          </div>
        )}
        <div>
          <dt>It costs</dt>
          <dd>Nothing</dd>
        </div>
      </dl>
      {pending && pending.officeId !== (wish.id === OUTSIDE ? null : wish.id) && (
        <p>{`This replaces the change to ${pending.officeId === null ? 'no office' : pending.name} planned for ${formatDay(pending.effectiveOn)}.`}</p>
      )}
      <div className="form-actions">
        <button type="button" className="button" onClick={onAgree}>
          Change my office
        </button>
        <button type="button" className="button-text" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}
