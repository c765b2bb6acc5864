import { useEffect, useRef, useState } from 'react';
import { cartMark, markCart } from '../../client/cart-mark.ts';
import type { Problem } from '../../client/explain.ts';
import { goTo } from '../../client/go-to.ts';
import { setCheckoutAccount } from '../../contracts/checkout-account.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { formatCents } from '../../util/money.ts';
import { paths } from '../../util/paths.ts';
import { refused } from '../forms/refused.ts';
import { textOf } from '../forms/text-of.ts';
import { useForm } from '../forms/use-form.ts';
import { StateOptions } from '../household/StateOptions.tsx';
import { askedFor } from './asked-for.ts';
import type { StepProps } from './Checkout.tsx';
import { changeCart } from './change-cart.ts';
import { OfficePicker } from './OfficePicker.tsx';
import { dependsOnState, type PlanToChoose, perCycle, priceFor } from './plans.ts';
import { StepProblem } from './StepProblem.tsx';
import { stepAddress } from './steps.ts';
import { useOffice } from './use-office.ts';
import { whyNotTheWished } from './wished-plan.ts';

const CHOOSE = 'Please choose a plan.';

/** Where the membership is used, and which one. A link brings them along: `?office=…&plan=…&people=…&state=…`. */
export function PlanStep({ answer, plans, isMember }: StepProps) {
  const { cart } = answer;
  const { office, offered, problem: officeProblem, choose } = useOffice(cart?.office?.id ?? null, plans);
  const [isPicking, setPicking] = useState(false);
  const [wished, setWished] = useState(cart?.plan?.id ?? '');
  const [state, setState] = useState(cart?.account.state ?? '');
  const asksState = dependsOnState(plans);
  const toggle = useRef<HTMLButtonElement>(null);
  const chooseOffice = (id: string | null) => {
    setPicking(false);
    choose(id);
    // what was said of the plan may hold no more
    form.show(null);
    // what was pressed is gone
    toggle.current?.focus();
  };

  const [refusal, setRefusal] = useState<Problem['code']>();
  const [people, setPeople] = useState(0);
  const [onTheWay, setOnTheWay] = useState<string | null>(null);

  useEffect(() => {
    const asked = askedFor(location.search);
    const mark = cartMark();
    if (asked.plan) setWished(asked.plan);
    if (asked.state) setState(asked.state);
    setPeople(asked.people || (mark?.people ?? 0));
    setOnTheWay(mark?.at ?? null);
  }, []);

  const form = useForm<typeof setCheckoutAccount>({
    hasBotCheck: true,
    async send(fields) {
      const plan = textOf(fields, 'plan');
      if (plan === '') return refused(CHOOSE, { plan: CHOOSE });
      // the state was chosen here, or before on the page of the plans
      return changeCart(setCheckoutAccount, {
        body: { plan, office: office?.id ?? null, ...(state && { state }) },
      });
    },
    onProblem: ({ code }) => setRefusal(code),
    onDone({ cart: done }) {
      markCart({ people });
      goTo(stepAddress(isMember && done?.next === 'payment' ? 'payment' : 'create-account'));
    },
  });

  const sellable = offered?.filter(({ notSoldIn }) => !notSoldIn.includes(state)) ?? null;
  const whyNot = offered
    ? whyNotTheWished({ wished, plans, offered, state, hasOffice: office !== null })
    : '';
  const chosen = whyNot ? '' : wished || (sellable?.[0]?.id ?? '');
  return (
    <form className="form" method="post" {...form.form}>
      <StepProblem message={form.message} code={refusal} isMember={isMember} />
      {cart?.plan && !form.message && (
        <FormMessage kind="info">
          <p>
            You have begun to join with {cart.plan.name}.{' '}
            <a href={onTheWay ?? paths.checkoutCreateAccount}>Continue joining</a>, or choose anew here.
          </p>
        </FormMessage>
      )}
      <section className="checkout-office" aria-labelledby={`${form.id}-where`}>
        <h2 id={`${form.id}-where`}>Your office</h2>
        {officeProblem && <FormMessage kind="info">{officeProblem}</FormMessage>}
        <p className="office-now" role="status">
          {office ? (
            <>
              <strong>{office.name}</strong>
              <span>{`${office.street}, ${office.city}, ${office.state} ${office.zip}`}</span>
            </>
          ) : (
            <>
              <strong>Outside office</strong>
              <span>You choose among all our offices whenever you need one.</span>
            </>
          )}
        </p>
        <p className="office-buttons">
          <button
            ref={toggle}
            type="button"
            className="button-quiet"
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            {office ? 'Choose another office' : 'Choose an office'}
          </button>
          {office && (
            <button type="button" className="button-text" onClick={() => chooseOffice(null)}>
              Join without an office
            </button>
          )}
        </p>
        {isPicking && <OfficePicker onChoose={chooseOffice} />}
      </section>
      {asksState && (
        <SelectField
          id={`${form.id}-state`}
          name="state"
          label="State you live in"
          hint="Some plans are not sold in every state."
          autoComplete="address-level1"
          error={form.errorOf('state')}
          value={state}
          onChange={setState}
        >
          <StateOptions />
        </SelectField>
      )}
      {whyNot && sellable?.length !== 0 && <FormMessage kind="info">{whyNot}</FormMessage>}
      {sellable === null ? (
        <p role="status">Looking up the plans at this office …</p>
      ) : sellable.length === 0 ? (
        <FormMessage kind="info">
          {state && offered?.length
            ? 'None of our plans is sold in your state. Please call us: we tell you what else there is.'
            : 'No plan is sold here. Please choose another office, or join without one.'}
        </FormMessage>
      ) : (
        <div className="plan-field">
          <ChoiceField
            id={`${form.id}-plan`}
            name="plan"
            label="Your plan"
            error={form.errorOf('plan')}
            choices={sellable.map((plan) => ({
              value: plan.id,
              label: <PlanLabel plan={plan} people={people} />,
              hint: plan.audience,
            }))}
            value={chosen}
            onChange={setWished}
          />
        </div>
      )}
      {offered && sellable && sellable.length > 0 && sellable.length < offered.length && (
        <p className="note">
          Not sold in your state:{' '}
          {offered
            .filter((plan) => !sellable.includes(plan))
            .map(({ name }) => name)
            .join(', ')}
          .
        </p>
      )}
      <div className="form-actions">
        <SubmitButton
          isReady={form.isReady && sellable !== null && sellable.length > 0}
          isBusy={form.isBusy}
          busyLabel="One moment …"
        >
          Continue
        </SubmitButton>
      </div>
    </form>
  );
}

function PlanLabel({ plan, people }: { plan: PlanToChoose; people: number }) {
  const { memberCents, dependentCents, householdCapCents } = plan.price;
  const all = people > 1 ? priceFor(plan, people) : null;
  return (
    <span className="plan-label">
      <span className="plan-name">{plan.name}</span>
      <span className="plan-price">
        <strong>{formatCents(all ?? memberCents)}</strong> {perCycle(plan.cycle)}{' '}
        {all === null ? 'for one person' : `for ${people} people`}
      </span>
      <span className="plan-more">
        {all === null
          ? `+ ${formatCents(dependentCents)} for each person more`
          : `${formatCents(memberCents)} for one, + ${formatCents(dependentCents)} for each person more`}
        {householdCapCents !== null && `, ${formatCents(householdCapCents)} at most`}
      </span>
    </span>
  );
}
