import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../client/explain.ts';
import { submit } from '../../../client/submit.ts';
import { dependentAdd, type HouseholdChange } from '../../../contracts/dependents.ts';
import type { Person } from '../../../contracts/person.ts';
import { AddressLink } from '../../../ui/AddressLink.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';
import { useDedupeKey } from '../../forms/use-dedupe-key.ts';
import { cardName } from '../../payment/card-name.ts';
import { isUnclear, payOnce } from '../../payment/pay-once.ts';
import { showToast } from '../../toasts/show-toast.ts';
import type { AddProps } from './AddPerson.tsx';
import { Costs } from './Costs.tsx';
import { keepDraft } from './draft.ts';
import { asDependent } from './person-fields.ts';
import { showChange } from './show-change.ts';

interface Props extends AddProps {
  person: Person;
  shown: HouseholdChange;
  /** another price is shown from now on */
  onShown(shown: HouseholdChange): void;
  /** back to the form */
  onChange(): void;
}

type Paying = 'no' | 'yes' | 'unclear';

const NEW_PRICE: Problem = {
  code: 'conflict',
  fields: {},
  message: 'The price has changed in the meantime. This is the new one: please look at it again.',
};

/** The price that is shown holds no longer, and nobody knows the new one. */
const NO_PRICE: Problem = {
  code: 'conflict',
  fields: {},
  message: 'The price has changed in the meantime, and we could not get the new one. Nothing was charged.',
};

/** What adding somebody costs, which card pays, and the yes to it. */
export function ReviewAddition(props: Props) {
  const { info, membership, person, shown, onShown, onChange, onDone, onCancel, hrefOf } = props;
  const { paymentMethod: card } = info;
  const [paying, setPaying] = useState<Paying>('no');
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = useDedupeKey();
  const isHere = useIsHere();
  const body = { dependent: asDependent(person) };

  const lookAgain = async () => {
    setPaying('yes');
    const again = await submit(dependentAdd, { query: { preview: 'true' }, body });
    if (again.ok) onShown(again.answer);
    setProblem(again.ok ? NEW_PRICE : isUnclear(again.problem) ? NO_PRICE : again.problem);
    setPaying('no');
  };
  const agree = async () => {
    if (paying !== 'no') return;
    if (problem === NO_PRICE) return lookAgain();
    setPaying('yes');
    setProblem(null);
    const result = await payOnce(
      dependentAdd,
      { body: { ...body, expectedCents: shown.chargeCents } },
      { key: key.current(), onUnclear: () => setPaying('unclear') },
    );
    if (result.ok) {
      keepDraft(null);
      showChange(result.answer);
      const from = formatDay(result.answer.effectiveOn);
      showToast({
        severity: 'success',
        summary: `${person.firstName} is covered from ${from}.`,
        life: 8000,
      });
      return onDone();
    }
    if (!isUnclear(result.problem)) key.renew();
    if (result.problem.code === 'conflict') await lookAgain();
    else if (isHere()) setProblem(result.problem);
    // they went on to another part meanwhile
    else
      showToast({
        severity: 'error',
        summary: `${person.firstName} was not added.`,
        detail: result.problem.message,
      });
    setPaying('no');
  };

  const needsCard = shown.chargeCents > 0 && (!card || card.expired);
  const isOpen = problem !== null && isUnclear(problem);
  return (
    <div className="form">
      {problem && (
        <FormMessage kind={problem === NEW_PRICE ? 'info' : 'error'} takesFocus>
          {problem.message}{' '}
          {isOpen && 'We do not know yet whether your card was charged. Asking again charges nothing twice.'}
          {problem.code === 'payment_declined' && (
            <AddressLink href={hrefOf('billing')}>Use another card</AddressLink>
          )}
        </FormMessage>
      )}
      <Costs shown={shown} membership={membership} />
      {needsCard ? (
        <FormMessage kind="info">
          {card ? `Your card ending in ${card.last4} has expired.` : 'There is no card on file.'}{' '}
          <AddressLink href={hrefOf('billing')}>{card ? 'Replace the card' : 'Add a card'}</AddressLink>
          {`, then go on here: what you typed about ${person.firstName} stays.`}
        </FormMessage>
      ) : (
        card &&
        shown.chargeCents > 0 && (
          <p>
            {`We charge your ${cardName(card)}. `}
            <AddressLink href={hrefOf('billing')}>Use another card</AddressLink>
          </p>
        )
      )}
      {paying === 'unclear' && (
        <FormMessage kind="info">
          The answer is slow to come. We are finding out whether your card was charged: please stay on this
          page. You are not charged twice.
        </FormMessage>
      )}
      <div className="form-actions">
        {!needsCard && (
          <button
            type="button"
            className="button form-submit"
            aria-disabled={paying !== 'no' || undefined}
            onClick={() => void agree()}
          >
            {paying === 'no' ? (
              agreeWords(props, problem)
            ) : (
              <>
                <Spinner size="sm" label="" />
                <span>One moment …</span>
              </>
            )}
          </button>
        )}
        {paying === 'no' && !isOpen && (
          <button type="button" className="button-quiet" onClick={onChange}>
            Change something
          </button>
        )}
        {paying === 'no' && (
          <button type="button" className="button-text" onClick={onCancel}>
            {isOpen ? 'Back to the household' : 'Cancel'}
          </button>
        )}
      </div>
    </div>
  );
}

function agreeWords({ person, shown }: Pick<Props, 'person' | 'shown'>, problem: Problem | null): string {
  if (problem === NO_PRICE) return 'Look at the new price';
  if (problem && isUnclear(problem)) return 'Ask again';
  if (shown.chargeCents === 0) return `Add ${person.firstName}`;
  return `Add ${person.firstName} and pay ${formatCents(shown.chargeCents)}`;
}

/** Whether what waits for an answer is still on the page. */
function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
