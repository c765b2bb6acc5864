import { useEffect, useRef, useState } from 'react';
import { navigate } from '#client/page/navigate.ts';
import { readCartMarker } from '#client/storage/cart-marker.ts';
import type { Cart } from '#contracts/checkout/cart.ts';
import { addCheckoutMember, removeCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { editMemberPath, joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { DependentForm } from '../shared/household/DependentForm.tsx';
import { coveredPeopleText, RELATION_LABELS } from '../shared/household/relations.ts';
import { Checkout, type CheckoutProps, type StepProps } from './Checkout.tsx';
import { changeCart, useCartAction } from './change-cart.ts';
import { priceFor } from './plan-options.ts';
import { stepAddress } from './steps.ts';

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
        setAnnouncement(`${person.firstName} is no longer in your household.`);
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
      Continue to payment
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
            You chose {chosenCount} people: <strong>{missing} to add</strong>.
            {plan &&
              total !== null &&
              ` All ${chosenCount} together: ${formatCents(total)} ${perCycle(plan.cycle)}, all fees included.`}
          </p>
        </FormMessage>
      )}
      {isRefused && cart.next !== 'payment' && !general && (
        <FormMessage>
          Your plan doesn’t cover everyone. Please edit or remove the people marked below.
        </FormMessage>
      )}
      <ul ref={list} className="checkout-people" aria-label="Your household" tabIndex={-1}>
        {cart.members.map((person) => (
          <li
            key={person.id}
            className={problemOf(person.id) ? 'checkout-person has-error' : 'checkout-person'}
          >
            <p>
              <strong>
                {person.firstName} {person.lastName}
              </strong>
              <span>
                {RELATION_LABELS[person.relation]}, born {formatDay(person.birthDate)}
              </span>
              {person.ownPlan && <span>{`Plan: ${person.ownPlan.name}`}</span>}
              {problemOf(person.id) && (
                <span className="person-problem">{problemOf(person.id)?.message}</span>
              )}
            </p>
            <p className="person-actions">
              <a href={person.relation === 'self' ? paths.checkoutCreateAccount : editMemberPath(person.id)}>
                Edit<span className="visually-hidden"> {person.firstName}</span>
              </a>
              {problemOf(person.id)
                ?.otherPlans?.slice(0, 1)
                .map((planId) => (
                  <a key={planId} href={joinPath({ planId, officeId: cart.office?.id })}>
                    Choose another plan
                  </a>
                ))}
              {person.relation !== 'self' && (
                <button
                  type="button"
                  className="button-text"
                  aria-disabled={isBusy || undefined}
                  onClick={() => void remove(person)}
                >
                  Remove<span className="visually-hidden"> {person.firstName}</span>
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <section className="checkout-adding" aria-label="Add a person">
          <h2>Add a person</h2>
          {cart.plan && (
            <p>
              {coveredPeopleText(cart.plan)}{' '}
              <a href={joinPath({ planId: cart.plan.id, officeId: cart.office?.id })}>Choose another plan</a>
            </p>
          )}
          <DependentForm
            person={undefined}
            {...(cart.plan && { relations: cart.plan.relations })}
            plans={cart.memberPlans}
            send={(person) => changeCart(addCheckoutMember, { body: person })}
            onDone={({ firstName }) => {
              setAnnouncement(`${firstName} is in your household.`);
              setAdding(false);
            }}
            submitLabel="Add to the household"
            onCancel={() => setAdding(false)}
          />
        </section>
      ) : (
        <div className="form-actions">
          {missing === 0 && continueButton}
          <button
            ref={addButton}
            type="button"
            className={missing > 0 ? 'button' : 'button-quiet'}
            onClick={() => setAdding(true)}
          >
            Add a person
          </button>
          {missing > 0 && continueButton}
          <a href={paths.checkoutCreateAccount}>Back</a>
        </div>
      )}
    </div>
  );
}
