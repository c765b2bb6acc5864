import { useRef, useState } from 'react';
import { OUTSIDE } from '#contracts/member/member-locations.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { focusElement, useReturnFocus } from '#ui/hooks/use-return-focus.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { ChangeableMembership } from '../shared/ChangeableMembership.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { CurrentOfficeCard, OfficeAddress } from './CurrentOfficeCard.tsx';
import { FindOffice, type OfficeQuery } from './FindOffice.tsx';
import { chooseButtonId } from './OfficeList.tsx';
import css from './office.css?inline';
import { t } from './texts.ts';
import { type OfficeTarget, useOfficeChange } from './use-office-change.ts';

/** The office of a membership, a pending change, and a search for another office. */
export function Office(props: SectionProps) {
  useStyles(css);
  return (
    <ChangeableMembership
      {...props}
      lead={t.cannotFindOffice}
      former={(membership) => <CurrentOfficeCard membership={membership} isFormer />}
    >
      {(membership) => <CurrentOffice {...props} membership={membership} />}
    </ChangeableMembership>
  );
}

function CurrentOffice({ info, membership, help }: MembershipProps) {
  const [target, setTarget] = useState<OfficeTarget | null>(null);
  const [search, setSearch] = useState<OfficeQuery>({ place: info.account.zip, page: 1, isTyped: false });
  const { isBusy, move } = useOfficeChange(membership);
  const { heading, focusOnReturn } = useListFocus(target);
  const { office, pendingOfficeChange: pending } = membership;

  if (target)
    return (
      <OfficeChange
        target={target}
        membership={membership}
        onAgree={() => {
          setTarget(null);
          void move(target);
        }}
        onCancel={() => {
          focusOnReturn(chooseButtonId(target.id));
          setTarget(null);
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
            // the clicked button disappears
            heading.current?.focus();
            void move({ id: current, office, effectiveOn: '', isAccepting: true });
          }}
        />
      )}
      <FindOffice
        search={search}
        help={help}
        current={current}
        today={membership.today}
        pending={pending && (pending.officeId ?? OUTSIDE)}
        onSearch={setSearch}
        onChoose={setTarget}
      />
    </>
  );
}

/** On return from an office, focuses its button if nothing changed, else the top. */
function useListFocus(target: OfficeTarget | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef('');
  useReturnFocus(target !== null, () => {
    const left = document.getElementById(button.current);
    button.current = '';
    return left ?? heading.current;
  });
  const focusOnReturn = (id: string) => {
    button.current = id;
  };
  return { heading, focusOnReturn };
}

interface PendingOfficeChangeProps {
  pending: NonNullable<MembershipAnswer['pendingOfficeChange']>;
  /** the present office; null: outside office */
  now: string | null;
  isBusy: boolean;
  onKeep(): void;
}

/** A change that takes effect later; until then it can be undone. */
function PendingOfficeChange({ pending, now, isBusy, onKeep }: PendingOfficeChangeProps) {
  const day = shownDay(pending.effectiveOn);

  return (
    <section className="dash-aside" aria-labelledby="office-pending">
      <h3 id="office-pending">
        {pending.officeId === null ? t.fromDayNone(day) : t.fromDay(day, pending.name)}
      </h3>
      <p>{now ? t.untilThenOffice(now) : t.untilThenAny}</p>
      <p>
        <RequestButton isBusy={isBusy} onClick={onKeep}>
          {now ? t.keepOffice(now) : t.stayWithoutOffice}
        </RequestButton>
      </p>
    </section>
  );
}

interface OfficeChangeProps {
  target: OfficeTarget;
  membership: MembershipAnswer;
  onAgree(): void;
  onCancel(): void;
}

/** Confirms the chosen office and the day it takes effect. */
function OfficeChange({ target, membership, onAgree, onCancel }: OfficeChangeProps) {
  const { office, effectiveOn, isAccepting } = target;
  const { office: now, pendingOfficeChange: pending, plan } = membership;
  const isAtOnce = effectiveOn <= membership.today;
  return (
    <section className="office-change" aria-labelledby="office-change">
      <h3 id="office-change" ref={focusElement} tabIndex={-1}>
        {office ? t.changeQuestion(office.name) : t.goOnWithoutQuestion}
      </h3>
      {office ? (
        <div className="dash-card">
          <OfficeAddress office={office} />
        </div>
      ) : (
        <p>{t.thenUsePlan(plan.name)}</p>
      )}
      {!isAccepting && (
        <FormMessage kind="info">{isAccepting === null ? t.askAboutPatients : t.noNewPatients}</FormMessage>
      )}
      <Facts
        className="dash-facts"
        facts={[
          [t.countsFrom, isAtOnce ? t.todayOn(shownDay(effectiveOn)) : shownDay(effectiveOn)],
          !isAtOnce && [t.untilThen, now?.name ?? t.anyOffice],
          [t.itCosts, t.nothing],
        ]}
      />
      {pending && pending.officeId !== (target.id === OUTSIDE ? null : target.id) && (
        <p>
          {pending.officeId === null
            ? t.replacesChangeToNone(shownDay(pending.effectiveOn))
            : t.replacesChange(pending.name, shownDay(pending.effectiveOn))}
        </p>
      )}
      <div className="form-actions">
        <button type="button" className="button" onClick={onAgree}>
          {t.changeMyOffice}
        </button>
        <button type="button" className="button-text" onClick={onCancel}>
          {t.cancel}
        </button>
      </div>
    </section>
  );
}
