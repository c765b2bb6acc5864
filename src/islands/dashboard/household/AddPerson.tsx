import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { dependentAdd, dependentsList, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { DependentForm } from '#islands/shared/household/DependentForm.tsx';
import { DEPENDENTS } from '#islands/shared/household/relations.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { MembershipProps } from '../shared/sections.ts';
import { cycleText } from '../shared/status-text.ts';
import { useQuery } from '../shared/use-query.ts';
import { $draft, findDraft } from './addition.ts';
import { toDependent, toPersonFields } from './household-change.ts';
import { buttonId } from './PeopleList.tsx';
import { type AddProps, ReviewAddition } from './ReviewAddition.tsx';
import { t } from './texts.ts';

/** Two steps: the person's details, then the price and consent. */
export function AddPerson(props: AddProps) {
  const { info, membership, onCancel } = props;
  const people = useQuery(dependentsList);
  const relations = people.kind === 'ready' ? people.data.relations : DEPENDENTS;
  const [person, setPerson] = useState<PersonWithPlan | null>(() => findDraft(info.account.id, membership));
  const [shown, setShown] = useState<HouseholdChange | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading so screen readers announce it; the form's own focus runs first.
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);

  const cancel = () => {
    $draft.set(null);
    onCancel();
  };
  const title = shown && person ? t.addQuestion(`${person.firstName} ${person.lastName}`) : t.whoToAdd;
  return (
    <section aria-labelledby="household-adding">
      <h3 id="household-adding" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {shown && person ? (
        <ReviewAddition
          {...props}
          person={person}
          shown={shown}
          onShown={setShown}
          onChange={() => setShown(null)}
          onCancel={cancel}
          onLater={onCancel}
        />
      ) : (
        <>
          <p>
            {relations.includes('child') && t.childrenCovered}
            {t.nothingChargedBefore}
          </p>
          <DependentForm<typeof dependentAdd>
            person={person ?? undefined}
            plans={people.kind === 'ready' ? people.data.plans : undefined}
            relations={relations}
            send={async (next) =>
              toPersonFields(
                await submit(dependentAdd, {
                  query: { preview: 'true' },
                  body: { dependent: toDependent(next) },
                }),
              )
            }
            onDone={(next, preview) => {
              $draft.set({ accountId: info.account.id, person: next });
              setPerson(next);
              setShown(preview);
            }}
            onCancel={cancel}
            submitLabel={t.seeCost}
            busyLabel={t.oneMoment}
          />
        </>
      )}
    </section>
  );
}

interface Props extends Pick<MembershipProps, 'info' | 'membership' | 'help' | 'hrefTo'> {
  onAdd(): void;
}

/** The price of one more person, and the button that adds one. */
export function AddCard({ info, membership, help, hrefTo, onAdd }: Props) {
  const people = useQuery(dependentsList);
  const draft = findDraft(info.account.id, membership);
  return (
    <section className="dash-card" aria-labelledby="household-more">
      <h3 id="household-more">{t.addPerson}</h3>
      <QueryView of={people} help={help} lines={2}>
        {({ addition, plans }) =>
          addition ? (
            <>
              <p>{additionPriceText(addition, membership, { isOneOfSeveral: plans.length > 0 })}</p>
              <p>
                <button type="button" className="button-quiet" id={buttonId({ what: 'add' })} onClick={onAdd}>
                  {draft ? t.continueAdding(draft.firstName) : t.addPerson}
                </button>
              </p>
            </>
          ) : (
            <CannotAddReason membership={membership} hrefTo={hrefTo} />
          )
        }
      </QueryView>
    </section>
  );
}

type Addition = NonNullable<ResponseOf<typeof dependentsList>['addition']>;

/** @param choice.isOneOfSeveral whether the person may choose a plan with another price */
function additionPriceText(
  { cents, prorated, renewalCents }: Addition,
  { plan, priceCents }: Props['membership'],
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): string {
  const onPlan = isOneOfSeveral ? plan.name : '';
  if (cents === 0) return priceCents === 0 ? t.oneMoreFree(onPlan) : t.oneMoreIncluded(onPlan);
  const next = `${formatCents(renewalCents)} ${cycleText(plan.cycle)}`;
  return t.oneMoreCosts(onPlan, formatCents(cents), prorated, next);
}

function CannotAddReason({ membership, hrefTo }: Pick<Props, 'membership' | 'hrefTo'>) {
  switch (membership.status) {
    case 'past_due':
      return (
        <p>
          {t.renewalDue} <QueryLink href={hrefTo('renewal')}>{t.payRenewal}</QueryLink>
        </p>
      );
    case 'cancelled':
      return (
        <p>
          {t.canceledEnds(shownDay(membership.termThrough))}{' '}
          <QueryLink href={hrefTo('renewal')}>{t.seeYourOptions}</QueryLink>
        </p>
      );
    default:
      return <p>{t.householdFull}</p>;
  }
}
