import { useEffect, useRef, useState } from 'react';
import { goTo } from '../../client/go-to.ts';
import type { Cart } from '../../contracts/cart.ts';
import { addCheckoutMember, removeCheckoutMember } from '../../contracts/checkout-member.ts';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { formatDay } from '../../util/dates.ts';
import { editMemberPath, paths } from '../../util/paths.ts';
import type { StepProps } from './Checkout.tsx';
import { changeCart, useCartAction } from './change-cart.ts';
import { DependentForm } from './DependentForm.tsx';
import { RELATION_WORDS } from './relations.ts';
import { stepAddress } from './steps.ts';

/** The household: who is covered, who else is to be, and what each of them changes. */
export function PeopleStep({ answer }: StepProps) {
  const { cart } = answer;
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const adding = useRef<HTMLButtonElement>(null);
  const { isBusy, problem, act } = useCartAction();
  const wasAdding = useRef(false);

  useEffect(() => {
    // the form is gone: its reader goes on where it was opened
    if (wasAdding.current && !isAdding) adding.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  if (!cart) return null;
  const remove = (person: Cart['members'][number]) =>
    act(async () => {
      const result = await changeCart(removeCheckoutMember, { body: { id: person.id } });
      if (result.ok) setSaid(`${person.firstName} is not in your household any more.`);
      return result;
    });
  const problemOf = (id: string) => cart.problems.find(({ field }) => field === `members.${id}`)?.message;
  const general = cart.problems.find(({ field }) => field === 'members')?.message;

  return (
    <div className="form">
      {problem && <FormMessage>{problem.message}</FormMessage>}
      {general && <FormMessage>{general}</FormMessage>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className="people">
        {cart.members.map((person) => (
          <li key={person.id} className={problemOf(person.id) ? 'person has-error' : 'person'}>
            <p>
              <strong>
                {person.firstName} {person.lastName}
              </strong>
              <span>
                {RELATION_WORDS[person.relation]}, born {formatDay(person.birthDate)}
              </span>
              {problemOf(person.id) && <span className="person-problem">{problemOf(person.id)}</span>}
            </p>
            <p className="person-actions">
              <a href={person.relation === 'self' ? paths.checkoutCreateAccount : editMemberPath(person.id)}>
                Edit<span className="visually-hidden"> {person.firstName}</span>
              </a>
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
        <section className="checkout-adding" aria-label="Add somebody">
          <h2>Add somebody</h2>
          <p>
            Children are covered until the day they turn 26, and longer if a disability keeps them from
            supporting themselves. If your plan cannot cover somebody, we say so before you pay.
          </p>
          <DependentForm
            person={undefined}
            send={(person) => changeCart(addCheckoutMember, { body: person })}
            onDone={({ firstName }) => {
              setSaid(`${firstName} is in your household.`);
              setAdding(false);
            }}
            submitLabel="Add to the household"
            onCancel={() => setAdding(false)}
          />
        </section>
      ) : (
        <div className="form-actions">
          <button
            type="button"
            className="button"
            disabled={cart.next !== 'payment'}
            onClick={() => goTo(stepAddress('payment'))}
          >
            Continue to payment
          </button>
          <button ref={adding} type="button" className="button-quiet" onClick={() => setAdding(true)}>
            Add somebody
          </button>
          <a href={paths.checkoutCreateAccount}>Back</a>
        </div>
      )}
    </div>
  );
}
