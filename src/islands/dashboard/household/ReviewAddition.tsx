import { useMemo, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { dependentAdd, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { PaymentNote } from '#islands/shared/payment/PaymentNote.tsx';
import { usePayment } from '#islands/shared/payment/use-payment.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { MembershipProps } from '../shared/sections.ts';
import { showChangedPrice } from '../shared/use-preview.ts';
import { $draft, additionKey } from './addition.ts';
import { applyHouseholdChange, nextTermFact, refreshHousehold, toDependent } from './household-change.ts';

export interface AddProps extends Pick<MembershipProps, 'info' | 'membership' | 'hrefOf'> {
  onDone(): void;
  onCancel(): void;
}

interface Props extends AddProps {
  person: PersonWithPlan;
  shown: HouseholdChange;
  /** another price is shown from now on */
  onShown(shown: HouseholdChange): void;
  /** back to the form */
  onChange(): void;
  /** back to the household, with what was typed kept */
  onLater(): void;
}

/** Price, card and confirmation for adding a person. */
export function ReviewAddition(props: Props) {
  const { info, membership, person, shown, onShown, onChange, onDone, onCancel, onLater, hrefOf } = props;
  const { account, paymentMethod: card } = info;
  const { firstName } = person;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = useMemo(() => additionKey(account.id, person), [account.id, person]);
  const body = { dependent: toDependent(person) };
  const added = ({ effectiveOn }: HouseholdChange) =>
    `${firstName} is covered from ${formatDay(effectiveOn)}.`;

  const payment = usePayment(dependentAdd, {
    key,
    onSettled(result) {
      if (!result.ok) return refreshHousehold();
      $draft.set(null);
      applyHouseholdChange(result.answer);
    },
    successText: added,
    failureText: `${firstName} was not added.`,
    onOutcome: (result) => handleOutcome(result),
  });
  const lookAgain = async () => {
    const again = await submit(dependentAdd, { query: { preview: 'true' }, body });
    if (again.ok) onShown(again.answer);
    return again;
  };
  const handleOutcome = async (result: Submitted<typeof dependentAdd>): Promise<void> => {
    if (result.ok) {
      showToast({ severity: 'success', summary: added(result.answer), life: 8000 });
      return onDone();
    }
    if (result.problem.code === 'aborted') return;
    const isOld = result.problem.code === 'conflict';
    setProblem(isOld ? (await showChangedPrice(lookAgain, 'Nothing was charged.')).problem : result.problem);
  };
  const agree = async () => {
    if (isBusy || payment.isRunning) return;
    setBusy(true);
    setProblem(null);
    await handleOutcome(
      await payment.pay({
        ...body,
        expectedCents: shown.chargeCents,
        expectedRenewalCents: shown.renewalCents,
      }),
    );
    setBusy(false);
  };

  const lookAtHousehold = () => {
    // it may have been done by now
    refreshHousehold();
    onLater();
  };
  const isOpen = payment.state === 'left-open';
  const isWaiting = isBusy || payment.isRunning;
  const needsCard = !isOpen && shown.chargeCents > 0 && (!card || card.expired);
  return (
    <div className="form">
      {problem && (
        <FormMessage takesFocus>
          {problem.message}{' '}
          {isOpen &&
            'We do not know yet whether your card was charged. Checking again never charges you twice.'}
          {problem.code === 'payment_declined' && (
            <QueryLink href={hrefOf('billing')}>Use another card</QueryLink>
          )}
        </FormMessage>
      )}
      <AdditionCosts shown={shown} membership={membership} />
      {needsCard ? (
        <FormMessage kind="info">
          {card ? `Your card ending in ${card.last4} has expired.` : 'There is no card on file.'}{' '}
          <QueryLink href={hrefOf('billing')}>{card ? 'Replace the card' : 'Add a card'}</QueryLink>
          {`, then go on here: what you typed about ${person.firstName} stays.`}
        </FormMessage>
      ) : (
        card &&
        shown.chargeCents > 0 && (
          <p>
            {`We charge your ${paymentMethodText(card)}. `}
            <QueryLink href={hrefOf('billing')}>Use another card</QueryLink>
          </p>
        )
      )}
      <PaymentNote state={payment.state} isBusy={isBusy || problem !== null} />
      <div className="form-actions">
        {!needsCard && (
          <button
            type="button"
            className="button form-submit"
            aria-disabled={isWaiting || undefined}
            onClick={() => void agree()}
          >
            {isWaiting ? (
              <>
                <Spinner size="sm" label="" />
                <span>One moment …</span>
              </>
            ) : (
              agreeText(props, isOpen)
            )}
          </button>
        )}
        {!isWaiting && !isOpen && (
          <button type="button" className="button-quiet" onClick={onChange}>
            Change something
          </button>
        )}
        {!isWaiting && (
          <button type="button" className="button-text" onClick={isOpen ? lookAtHousehold : onCancel}>
            {isOpen ? 'Back to the household' : 'Cancel'}
          </button>
        )}
      </div>
    </div>
  );
}

function agreeText({ person, shown }: Pick<Props, 'person' | 'shown'>, isOpen: boolean): string {
  if (isOpen) return 'Check again';
  if (shown.chargeCents === 0) return `Add ${person.firstName}`;
  return `Add ${person.firstName} and pay ${formatCents(shown.chargeCents)}`;
}

/** What is charged today and why, and what it costs from the next term on. */
function AdditionCosts({ shown, membership }: Pick<Props, 'shown' | 'membership'>) {
  const { lines, chargeCents, explanation, effectiveOn } = shown;
  return (
    <div className="household-costs">
      <Facts
        className="dash-lines"
        facts={[
          ...lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
          ['Charged today', formatCents(chargeCents), 'household-total'],
        ]}
      />
      <p>{explanation}</p>
      <Facts
        className="dash-facts"
        facts={[['Covered from', formatDay(effectiveOn)], nextTermFact(shown, membership)]}
      />
    </div>
  );
}
