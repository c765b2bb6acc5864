import { navigate } from '#client/page/navigate.ts';
import { editCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { paths } from '#util/site/paths.ts';
import { DependentForm } from '../shared/household/DependentForm.tsx';
import { DEPENDENTS } from '../shared/household/relations.ts';
import { Checkout, type CheckoutProps, type StepProps } from './Checkout.tsx';
import { changeCart } from './change-cart.ts';
import { editedPerson, stepAddress } from './steps.ts';
import { t } from './texts.ts';

export function EditCheckout(props: CheckoutProps) {
  return <Checkout {...props} step="edit-member" StepOf={EditStep} />;
}

/** Edits a person who is already in the cart. */
function EditStep({ answer }: StepProps) {
  const person = answer.cart && editedPerson(answer.cart, location.pathname);
  const back = () => navigate(stepAddress('add-member'));
  if (!person || person.relation === 'self')
    return (
      <div className="form">
        <FormMessage kind="info">{t.personGone}</FormMessage>
        <p>
          <a className="button" href={paths.checkoutAddMember}>
            {t.seeHousehold}
          </a>
        </p>
      </div>
    );
  return (
    <DependentForm
      key={person.id}
      person={{ ...person, plan: person.ownPlan?.id ?? null }}
      plans={answer.cart?.memberPlans ?? []}
      relations={[...(answer.cart?.plan?.relations ?? DEPENDENTS), person.relation]}
      send={(changed) => changeCart(editCheckoutMember, { body: { ...changed, id: person.id } })}
      onDone={back}
      onCancel={back}
      submitLabel={t.save}
    />
  );
}
