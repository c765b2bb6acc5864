import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { navigate } from '#client/page/navigate.ts';
import { readCartMarker, updateCartMarker } from '#client/storage/cart-marker.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { ChoiceField, SelectField } from '#ui/fields/ChoiceField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { SubmitButton } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, readText, useForm } from '#ui/forms/use-form.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { StateOptions } from '../shared/household/StateOptions.tsx';
import { Checkout, type CheckoutProps, type StepProps } from './Checkout.tsx';
import { changeCart } from './change-cart.ts';
import { OfficePicker, useOfficeChoice } from './OfficePicker.tsx';
import {
  dependsOnState,
  type PlanOption,
  priceFor,
  readCheckoutQuery,
  whyUnavailable,
} from './plan-options.ts';
import { StepError } from './StepError.tsx';
import { stepAddress } from './steps.ts';
import { t } from './texts.ts';

export function PlanCheckout(props: CheckoutProps) {
  return <Checkout {...props} step="plan" StepOf={PlanStep} />;
}

/**
 * Choice of office and plan. A link can preselect them: `?office=…&plan=…&people=…&state=…`, and an invitation code as
 * `#code=…`.
 */
function PlanStep({ answer, plans, isMember, isOpening }: StepProps) {
  const { cart } = answer;
  const {
    office,
    offered,
    problem: officeProblem,
    choose,
  } = useOfficeChoice(cart?.office?.id ?? null, plans);
  const [isPicking, setPicking] = useState(false);
  const [requestedPlan, setRequestedPlan] = useState(cart?.plan?.id ?? '');
  const [state, setState] = useState(cart?.account.state ?? '');
  const asksState = dependsOnState(plans);
  const toggle = useRef<HTMLButtonElement>(null);
  const chooseOffice = (id: string | null) => {
    setPicking(false);
    choose(id);
    // an error of the plan may no longer apply
    form.show(null);
    // the pressed button is gone
    toggle.current?.focus();
  };

  const [refusal, setRefusal] = useState<Problem['code']>();
  const [people, setPeople] = useState(0);
  const [code, setCode] = useState('');
  const [hasInvitation, setHasInvitation] = useState(false);
  const [resumeAddress, setResumeAddress] = useState<string | null>(null);

  useEffect(() => {
    const query = readCheckoutQuery(location.search, location.hash);
    if (query.code) setCode(query.code);
    const marker = readCartMarker();
    if (query.plan) setRequestedPlan(query.plan);
    if (query.state) setState(query.state);
    setPeople(query.people || (marker?.people ?? 0));
    setResumeAddress(marker?.at ?? null);
  }, []);

  const form = useForm<typeof setCheckoutAccount>({
    hasBotCheck: true,
    async send(fields) {
      const plan = readText(fields, 'plan');
      if (plan === '') return invalidForm(t.choosePlan, { plan: t.choosePlan });
      const invitation = readText(fields, 'invitation').trim();
      return changeCart(setCheckoutAccount, {
        body: {
          plan,
          office: office?.id ?? null,
          ...(state && { state }),
          ...(invitation && { invitation }),
        },
      });
    },
    onProblem: ({ code }) => setRefusal(code),
    onDone({ cart: updated }) {
      updateCartMarker({ people });
      navigate(stepAddress(isMember && updated?.next === 'payment' ? 'payment' : 'create-account'));
    },
  });

  // show a plan by invitation only with a code, or if the link asks for it
  const isInvited = hasInvitation || code !== '';
  const sellable =
    offered?.filter(
      ({ id, notSoldIn, needsInvitation }) =>
        !notSoldIn.includes(state) && (!needsInvitation || isInvited || id === requestedPlan),
    ) ?? null;
  const notInState = offered?.filter(({ notSoldIn }) => notSoldIn.includes(state)) ?? [];
  const onlyWithOffice = plans.filter(
    ({ soldAt, notSoldIn, needsInvitation }) =>
      soldAt === 'offices' && !needsInvitation && !notSoldIn.includes(state),
  );
  const unavailableText = offered
    ? whyUnavailable({ requestedPlan, plans, offered, state, hasOffice: office !== null })
    : '';
  const chosen = unavailableText ? '' : requestedPlan || (sellable?.[0]?.id ?? '');
  const hasHiddenPlans =
    offered?.some(({ needsInvitation, id }) => needsInvitation && id !== requestedPlan) && !isInvited;
  const asksCode =
    chosen !== cart?.plan?.id && plans.some((plan) => plan.id === chosen && plan.needsInvitation);
  return (
    // The step remounts once the cart is loaded, so block choices until then.
    <form className="form" method="post" inert={form.isReady && isOpening} {...form.form}>
      <StepError message={form.message} code={refusal} isMember={isMember} />
      {cart?.plan && !form.message && (
        <FormMessage kind="info">
          <p>
            {sentence(
              t.alreadyStarted(cart.plan.name, (words) => (
                <a href={resumeAddress ?? paths.checkoutCreateAccount}>{words}</a>
              )),
            )}
          </p>
        </FormMessage>
      )}
      <section className="checkout-office" aria-labelledby={`${form.id}-where`}>
        <h2 id={`${form.id}-where`}>{t.yourOffice}</h2>
        {officeProblem && <FormMessage kind="info">{officeProblem}</FormMessage>}
        <div className="office-now">
          <p role="status">
            {office ? (
              <>
                <strong>{office.name}</strong>
                <span>{`${office.street}, ${office.city}, ${office.state} ${office.zip}`}</span>
              </>
            ) : (
              <strong>{t.anyOffice}</strong>
            )}
          </p>
          <button
            ref={toggle}
            type="button"
            className="button-quiet"
            aria-expanded={isPicking}
            disabled={!form.isReady}
            onClick={() => setPicking(!isPicking)}
          >
            {office ? t.chooseAnotherOffice : t.chooseOffice}
          </button>
          {office && (
            <button type="button" className="button-text" onClick={() => chooseOffice(null)}>
              {t.joinWithoutOffice}
            </button>
          )}
        </div>
        {isPicking && <OfficePicker onChoose={chooseOffice} />}
      </section>
      {asksState && (
        <SelectField
          id={`${form.id}-state`}
          name="state"
          label={t.stateYouLiveIn}
          hint={t.stateHint}
          autoComplete="address-level1"
          error={form.errorOf('state')}
          value={state}
          onChange={setState}
        >
          <StateOptions />
        </SelectField>
      )}
      {unavailableText && sellable?.length !== 0 && <FormMessage kind="info">{unavailableText}</FormMessage>}
      {sellable === null ? (
        <p role="status">{t.loadingPlans}</p>
      ) : sellable.length === 0 ? (
        <FormMessage kind="info">
          {state && offered?.length ? t.noPlansInState : t.noPlansAtOffice}
        </FormMessage>
      ) : (
        <div className="plan-field">
          <ChoiceField
            id={`${form.id}-plan`}
            name="plan"
            label={t.yourPlan}
            error={form.errorOf('plan')}
            choices={sellable.map((plan) => ({
              value: plan.id,
              label: <PlanLabel plan={plan} people={people} />,
              hint: plan.audience,
            }))}
            value={chosen}
            onChange={setRequestedPlan}
          />
        </div>
      )}
      {asksCode && (
        <TextField
          key={code}
          id={`${form.id}-invitation`}
          name="invitation"
          label={t.invitationCode}
          hint={t.invitationHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={code}
          error={form.errorOf('invitation')}
        />
      )}
      {hasHiddenPlans && (
        <p>
          <button type="button" className="button-text" onClick={() => setHasInvitation(true)}>
            {t.haveInvitation}
          </button>
        </p>
      )}
      {notInState.length > 0 && sellable?.length !== 0 && (
        <p className="note">{t.notSoldInState(notInState.map(({ name }) => name))}</p>
      )}
      {office === null && onlyWithOffice.length > 0 && (
        <p className="note">
          {t.onlyWithOffice(
            onlyWithOffice.map(
              ({ name, price, cycle }) => `${name}, ${formatCents(price.memberCents)} ${perCycle(cycle)}`,
            ),
          )}
        </p>
      )}
      <div className="form-actions">
        <SubmitButton
          isReady={form.isReady && !isOpening && sellable !== null && sellable.length > 0}
          isBusy={form.isBusy}
          busyLabel={t.oneMoment}
        >
          {t.continueStep}
        </SubmitButton>
      </div>
    </form>
  );
}

/** A plan as an option, with its price for the number of people entered. */
function PlanLabel({ plan, people }: { plan: PlanOption; people: number }) {
  const { memberCents, dependentCents, householdCapCents } = plan.price;
  const householdCents = people > 1 ? priceFor(plan, people) : null;
  return (
    <span className="plan-label">
      <span className="plan-name">{plan.name}</span>
      <span className="plan-price">
        <strong>{formatCents(householdCents ?? memberCents)}</strong> {perCycle(plan.cycle)}{' '}
        {householdCents === null ? t.forOnePerson : t.forPeople(people)}
      </span>
      <span className="plan-more">
        {t.planPrices(
          householdCents === null ? '' : formatCents(memberCents),
          formatCents(dependentCents),
          householdCapCents === null ? '' : formatCents(householdCapCents),
        )}
      </span>
    </span>
  );
}
