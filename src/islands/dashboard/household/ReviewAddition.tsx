import { useMemo } from 'react';
import { type Submitted, submit } from '#client/http/submit.ts';
import { dependentAdd, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { PaymentNote } from '#islands/shared/payment/PaymentNote.tsx';
import { usePayment } from '#islands/shared/payment/use-payment.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { PriceLines } from '../shared/PriceLines.tsx';
import type { MembershipProps } from '../shared/sections.ts';
import { explainChangedPrice } from '../shared/use-preview.ts';
import { $draft, additionKey } from './addition.ts';
import { applyHouseholdChange, nextTermFact, refreshHousehold, toDependent } from './household-change.ts';
import { t } from './texts.ts';

export interface AddProps extends Pick<MembershipProps, 'info' | 'membership' | 'hrefTo'> {
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
  const { info, membership, person, shown, onShown, onChange, onDone, onCancel, onLater, hrefTo } = props;
  const { account, paymentMethod: card } = info;
  const { firstName } = person;
  const key = useMemo(() => additionKey(account.id, person), [account.id, person]);
  const body = { dependent: toDependent(person) };
  const addedText = ({ effectiveOn }: HouseholdChange) => t.coveredFromDay(firstName, shownDay(effectiveOn));

  const payment = usePayment(dependentAdd, {
    key,
    onSettled(result) {
      if (!result.ok) return refreshHousehold();
      $draft.set(null);
      applyHouseholdChange(result.answer);
    },
    successText: addedText,
    failureText: t.notAdded(firstName),
    async onOutcome(result) {
      const outcome = await explainOutcome(result);
      if (outcome.ok) finish(outcome.answer);
      else form.show(outcome.problem);
    },
  });
  const reloadPrice = async () => {
    const preview = await submit(dependentAdd, { query: { preview: 'true' }, body });
    if (preview.ok) onShown(preview.answer);
    return preview;
  };
  const explainOutcome = (result: Submitted<typeof dependentAdd>) =>
    explainChangedPrice(result, reloadPrice, t.nothingCharged);
  const finish = (answer: HouseholdChange): void => {
    showSuccess(addedText(answer));
    onDone();
  };
  const form = useForm<typeof dependentAdd>({
    send: async () =>
      explainOutcome(
        await payment.pay({
          ...body,
          expectedCents: shown.chargeCents,
          expectedRenewalCents: shown.renewalCents,
        }),
      ),
    onDone: finish,
  });

  const leave = () => {
    // the payment may have succeeded by now
    refreshHousehold();
    onLater();
  };
  const isOpen = payment.state === 'left-open';
  const needsCard = !isOpen && shown.chargeCents > 0 && (!card || card.expired);
  return (
    <Form
      form={form}
      submitLabel={submitText(props, isOpen)}
      busyLabel={t.oneMoment}
      canSubmit={!needsCard}
      isWaiting={payment.isRunning}
      cancelLabel={isOpen ? t.backToHousehold : t.cancel}
      onCancel={isOpen ? leave : onCancel}
      aside={
        !form.isBusy &&
        payment.state === 'clear' && (
          <button type="button" className="button-quiet" onClick={onChange}>
            {t.changeSomething}
          </button>
        )
      }
    >
      <AdditionCosts shown={shown} membership={membership} />
      {needsCard && (
        <FormMessage kind="info">
          {card ? t.cardExpired(card.last4) : t.noCardOnFile}{' '}
          {sentence(
            (card ? t.replaceThenGoOn : t.addThenGoOn)(
              (words) => <QueryLink href={hrefTo('billing')}>{words}</QueryLink>,
              firstName,
            ),
          )}
        </FormMessage>
      )}
      {!needsCard && card && shown.chargeCents > 0 && (
        <p>
          {t.weCharge(paymentMethodText(card))}
          {!info.assisted && <QueryLink href={hrefTo('billing')}>{t.useAnotherCard}</QueryLink>}
        </p>
      )}
      <PaymentNote state={payment.state} isBusy={form.isBusy} />
    </Form>
  );
}

function submitText({ person, shown }: Pick<Props, 'person' | 'shown'>, isOpen: boolean): string {
  if (isOpen) return t.checkAgain;
  if (shown.chargeCents === 0) return t.addNamed(person.firstName);
  return t.addAndPay(person.firstName, formatCents(shown.chargeCents));
}

/** What is charged today and why, and what it costs from the next term on. */
function AdditionCosts({ shown, membership }: Pick<Props, 'shown' | 'membership'>) {
  const { lines, chargeCents, explanation, effectiveOn } = shown;
  return (
    <div className="dash-aside">
      <PriceLines lines={lines} totalLabel={t.chargedToday} totalCents={chargeCents} />
      <p>{explanation}</p>
      <Facts
        className="dash-facts"
        facts={[[t.coveredFrom, shownDay(effectiveOn)], nextTermFact(shown, membership)]}
      />
    </div>
  );
}
