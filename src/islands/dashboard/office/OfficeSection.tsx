import { useEffect, useRef, useState } from 'react';
import { OUTSIDE } from '#contracts/member/member-locations.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { useReturnFocus } from '#ui/hooks/use-return-focus.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { ChangeableMembership } from '../shared/ChangeableMembership.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { CurrentOfficeCard, OfficeAddress } from './CurrentOfficeCard.tsx';
import { FindOffice, type OfficeQuery } from './FindOffice.tsx';
import { chooseButtonId } from './OfficeList.tsx';
import css from './office.css?inline';
import { type OfficeTarget, useOfficeChange } from './use-office-change.ts';

/** The office of a membership, the change that waits for its day, and the way to another one. */
export function Office(props: SectionProps) {
  useStyles(css);
  return (
    <ChangeableMembership
      {...props}
      lead="Can’t find the right office? Call"
      former={(membership) => <CurrentOfficeCard membership={membership} isFormer />}
    >
      {(membership) => <CurrentOffice {...props} membership={membership} />}
    </ChangeableMembership>
  );
}

function CurrentOffice({ info, membership, help }: MembershipProps) {
  const [wish, setWish] = useState<OfficeTarget | null>(null);
  const [asked, setAsked] = useState<OfficeQuery>({ place: info.account.zip, page: 1, isTyped: false });
  const { isBusy, move } = useOfficeChange(membership);
  const { heading, goOnAt } = useListFocus(wish);
  const { office, pendingOfficeChange: pending } = membership;

  if (wish)
    return (
      <OfficeChange
        wish={wish}
        membership={membership}
        onAgree={() => {
          setWish(null);
          void move(wish);
        }}
        onCancel={() => {
          goOnAt(chooseButtonId(wish.id));
          setWish(null);
        }}
      />
    );
  const current = office?.id ?? OUTSIDE;
  return (
    <>
      <CurrentOfficeCard membership={membership} heading={heading} />
      {pending && (
        <PendingOfficeChange
          pending={pending}
          now={office?.name ?? null}
          isBusy={isBusy}
          onKeep={() => {
            // its button goes with it
            heading.current?.focus();
            void move({ id: current, office, effectiveOn: '', isAccepting: true });
          }}
        />
      )}
      <FindOffice
        asked={asked}
        help={help}
        current={current}
        today={membership.today}
        pending={pending && (pending.officeId ?? OUTSIDE)}
        onAsk={setAsked}
        onChoose={setWish}
      />
    </>
  );
}

/** On return from an office, focuses its button if nothing changed, else the top. */
function useListFocus(wish: OfficeTarget | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef('');
  useReturnFocus(wish !== null, () => {
    const left = document.getElementById(button.current);
    button.current = '';
    return left ?? heading.current;
  });
  const goOnAt = (id: string) => {
    button.current = id;
  };
  return { heading, goOnAt };
}

interface PendingOfficeChangeProps {
  pending: NonNullable<MembershipAnswer['pendingOfficeChange']>;
  /** the present office; null: outside office */
  now: string | null;
  isBusy: boolean;
  onKeep(): void;
}

/** A change that was asked for and waits for its day; until then it can be taken back. */
function PendingOfficeChange({ pending, now, isBusy, onKeep }: PendingOfficeChangeProps) {
  const day = formatDay(pending.effectiveOn);
  const to = pending.officeId === null ? 'no office of your own' : pending.name;
  return (
    <section className="office-pending" aria-labelledby="office-pending">
      <h3 id="office-pending">{`From ${day}: ${to}`}</h3>
      <p>
        {now
          ? `Until then ${now} is your office: make appointments there.`
          : 'Until then you can use any participating office.'}
      </p>
      <p>
        <button type="button" className="button-quiet" aria-disabled={isBusy || undefined} onClick={onKeep}>
          {now ? `Keep ${now}` : 'Stay without an office'}
        </button>
      </p>
    </section>
  );
}

interface OfficeChangeProps {
  wish: OfficeTarget;
  membership: MembershipAnswer;
  onAgree(): void;
  onCancel(): void;
}

/** The office that was chosen and the day from which it counts, before it is agreed to. */
function OfficeChange({ wish, membership, onAgree, onCancel }: OfficeChangeProps) {
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
      <Facts
        className="dash-facts"
        facts={[
          ['Counts from', isAtOnce ? `today, ${formatDay(effectiveOn)}` : formatDay(effectiveOn)],
          !isAtOnce && ['Until then', now?.name ?? 'Any participating office'],
          ['It costs', 'Nothing'],
        ]}
      />
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
