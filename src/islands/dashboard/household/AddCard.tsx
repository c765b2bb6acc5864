import { dependentsList } from '#contracts/member/dependents.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { MembershipProps } from '../shared/sections.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';
import { useQuery } from '../shared/use-query.ts';
import { findDraft } from './addition-draft.ts';
import { buttonId } from './PeopleList.tsx';

interface Props extends Pick<MembershipProps, 'info' | 'membership' | 'help' | 'hrefOf'> {
  onAdd(): void;
}

/** What one more would cost today, and the way to add them. */
export function AddCard({ info, membership, help, hrefOf, onAdd }: Props) {
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
            <CannotAddReason membership={membership} hrefOf={hrefOf} />
          )
        }
      </QueryView>
    </section>
  );
}

type Addition = NonNullable<ResponseOf<typeof dependentsList>['addition']>;

/** @param choice.isOneOfSeveral whether they may have another plan, which costs something else */
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

function CannotAddReason({ membership, hrefOf }: Pick<Props, 'membership' | 'hrefOf'>) {
  switch (membership.status) {
    case 'past_due':
      return (
        <p>
          Your renewal has not been paid yet. Once it is, you can add a person.{' '}
          <QueryLink href={hrefOf('renewal')}>Pay the renewal</QueryLink>
        </p>
      );
    case 'cancelled':
      return (
        <p>
          You canceled this membership, so no one can be added. It ends on {formatDay(membership.termThrough)}
          . <QueryLink href={hrefOf('renewal')}>See your options</QueryLink>
        </p>
      );
    default:
      return <p>Your household has the most people a membership can cover.</p>;
  }
}
