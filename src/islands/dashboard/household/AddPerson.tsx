import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { dependentAdd, dependentsList, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { DependentForm } from '#islands/shared/household/DependentForm.tsx';
import { DEPENDENTS } from '#islands/shared/household/relations.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { MembershipProps } from '../shared/sections.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';
import { useQuery } from '../shared/use-query.ts';
import { $draft, findDraft } from './addition.ts';
import { toDependent, toPersonFields } from './household-change.ts';
import { buttonId } from './PeopleList.tsx';
import { type AddProps, ReviewAddition } from './ReviewAddition.tsx';

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
  const title =
    shown && person ? `Add ${person.firstName} ${person.lastName}?` : 'Who would you like to add?';
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
            {relations.includes('child') &&
              'Children are covered until the day they turn 26, and longer if a disability keeps them from supporting themselves. '}
            Nothing is charged before you have seen the price and agreed.
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
            submitLabel="See what it costs"
            busyLabel="One moment …"
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
      <h3 id="household-more">Add a person</h3>
      <QueryView of={people} help={help} lines={2}>
        {({ addition, plans }) =>
          addition ? (
            <>
              <p>{additionPriceText(addition, membership, { isOneOfSeveral: plans.length > 0 })}</p>
              <p>
                <button type="button" className="button-quiet" id={buttonId({ what: 'add' })} onClick={onAdd}>
                  {draft ? `Continue adding ${draft.firstName}` : 'Add a person'}
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
  const onPlan = isOneOfSeveral ? ` on ${plan.name}` : '';
  if (cents === 0 && priceCents === 0) return `One more person${onPlan} costs nothing.`;
  if (cents === 0)
    return `Your household already pays the most it can, so one more person${onPlan} costs nothing.`;
  const { left, of, unit } = prorated;
  const next = `${formatCents(renewalCents)} ${CYCLE_WORDS[plan.cycle]} for all of you`;
  return `One more person${onPlan} costs ${formatCents(cents)} today: ${left} of ${of} ${unit} are left. After that it is ${next}. You will see everything before you agree.`;
}

function CannotAddReason({ membership, hrefTo }: Pick<Props, 'membership' | 'hrefTo'>) {
  switch (membership.status) {
    case 'past_due':
      return (
        <p>
          Your renewal has not been paid yet. Once it is, you can add a person.{' '}
          <QueryLink href={hrefTo('renewal')}>Pay the renewal</QueryLink>
        </p>
      );
    case 'cancelled':
      return (
        <p>
          You canceled this membership, so no one can be added. It ends on {formatDay(membership.termThrough)}
          . <QueryLink href={hrefTo('renewal')}>See your options</QueryLink>
        </p>
      );
    default:
      return <p>Your household has the most people a membership can cover.</p>;
  }
}
