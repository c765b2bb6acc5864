import { useEffect, useRef, useState } from 'react';
import { navigate } from '#client/page/navigate.ts';
import { readCartMarker } from '#client/storage/cart-marker.ts';
import type { Cart } from '#contracts/checkout/cart.ts';
import { addCheckoutMember, removeCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { editMemberPath, joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { DependentForm } from '../shared/household/DependentForm.tsx';
import { coveredPeopleText, relationLabel } from '../shared/household/relations.ts';
import { Checkout, type CheckoutProps, type StepProps } from './Checkout.tsx';
import { changeCart, useCartAction } from './change-cart.ts';
import { priceFor } from './plan-options.ts';
import { stepAddress } from './steps.ts';
import { t } from './texts.ts';

export function PeopleCheckout(props: CheckoutProps) {
  return <Checkout {...props} step="add-member" StepOf={PeopleStep} />;
}

/** The people of the household: adds, edits and removes them. */
function PeopleStep({ answer, plans }: StepProps) {
  const { cart } = answer;
  const [isAdding, setAdding] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [isRefused, setRefused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { isBusy, problem, act } = useCartAction();
  const wasAdding = useRef(false);

  useEffect(() => {
    // the form is gone, so return the focus to the button that opened it
    if (wasAdding.current && !isAdding) addButton.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  const chosenCount = readCartMarker()?.people ?? 0;
  if (!cart) return null;
  const missing = Math.max(0, chosenCount - cart.members.length);
  const plan = plans.find(({ id }) => id === cart.plan?.id);
  const total = plan ? priceFor(plan, chosenCount) : null;
  const remove = (person: Cart['members'][number]) =>
    act(async () => {
      const result = await changeCart(removeCheckoutMember, { body: { id: person.id } });
      if (result.ok) {
        setAnnouncement(t.removed(person.firstName));
        // The pressed button is gone, and the add button is hidden while a person is being added.
        (addButton.current ?? list.current)?.focus();
      }
      return result;
    });
  const continueToPayment = () => {
    if (cart.next === 'payment') return navigate(stepAddress('payment'));
    setRefused(true);
    list.current?.querySelector<HTMLElement>('.has-error a')?.focus();
  };
  const problemOf = (id: string) => cart.problems.find(({ field }) => field === `members.${id}`);
  const general = cart.problems.find(({ field }) => field === 'members')?.message;

  const continueButton = (
    <button type="button" className={missing > 0 ? 'button-quiet' : 'button'} onClick={continueToPayment}>
      {t.continueToPayment}
    </button>
  );

  return (
    <div className="form">
      {problem && <FormMessage>{problem.message}</FormMessage>}
      {general && <FormMessage>{general}</FormMessage>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {missing > 0 && (
        <FormMessage kind="info">
          <p>
            {sentence(t.peopleToAdd(chosenCount, missing, (words) => <strong>{words}</strong>))}
            {plan &&
              total !== null &&
              ` ${t.allTogether(chosenCount, `${formatCents(total)} ${perCycle(plan.cycle)}`)}`}
          </p>
        </FormMessage>
      )}
      {isRefused && cart.next !== 'payment' && !general && <FormMessage>{t.notEveryoneCovered}</FormMessage>}
      <ul ref={list} className="checkout-people" aria-label={t.yourHousehold} tabIndex={-1}>
        {cart.members.map((person) => (
          <li
            key={person.id}
            className={problemOf(person.id) ? 'checkout-person has-error' : 'checkout-person'}
          >
            <p>
              <strong>
                {person.firstName} {person.lastName}
              </strong>
              <span>{t.relationAndBirth(relationLabel(person.relation), shownDay(person.birthDate))}</span>
              {person.ownPlan && <span>{t.planOf(person.ownPlan.name)}</span>}
              {problemOf(person.id) && (
                <span className="person-problem">{problemOf(person.id)?.message}</span>
              )}
            </p>
            <p className="person-actions">
              <a href={person.relation === 'self' ? paths.checkoutCreateAccount : editMemberPath(person.id)}>
                {t.edit}
                <span className="visually-hidden"> {person.firstName}</span>
              </a>
              {problemOf(person.id)
                ?.otherPlans?.slice(0, 1)
                .map((planId) => (
                  <a key={planId} href={joinPath({ planId, officeId: cart.office?.id })}>
                    {t.chooseAnotherPlan}
                  </a>
                ))}
              {person.relation !== 'self' && (
                <button
                  type="button"
                  className="button-text"
                  aria-disabled={isBusy || undefined}
                  onClick={() => void remove(person)}
                >
                  {t.remove}
                  <span className="visually-hidden"> {person.firstName}</span>
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <section className="checkout-adding" aria-label={t.addPerson} data-opened-by="checkout-add-person">
          <h2>{t.addPerson}</h2>
          {cart.plan && (
            <p>
              {coveredPeopleText(cart.plan)}{' '}
              <a href={joinPath({ planId: cart.plan.id, officeId: cart.office?.id })}>
                {t.chooseAnotherPlan}
              </a>
            </p>
          )}
          <DependentForm
            person={undefined}
            {...(cart.plan && { relations: cart.plan.relations })}
            plans={cart.memberPlans}
            send={(person) => changeCart(addCheckoutMember, { body: person })}
            onDone={({ firstName }) => {
              setAnnouncement(t.added(firstName));
              setAdding(false);
            }}
            submitLabel={t.addToHousehold}
            onCancel={() => setAdding(false)}
          />
        </section>
      ) : (
        <div className="form-actions">
          {missing === 0 && continueButton}
          <button
            ref={addButton}
            id="checkout-add-person"
            type="button"
            className={missing > 0 ? 'button' : 'button-quiet'}
            onClick={() => setAdding(true)}
          >
            {t.addPerson}
          </button>
          {missing > 0 && continueButton}
          <a href={paths.checkoutCreateAccount}>{t.back}</a>
        </div>
      )}
    </div>
  );
}
