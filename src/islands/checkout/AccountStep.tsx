import { useRef, useState } from 'react';
import { call } from '#client/http/call.ts';
import { navigate } from '#client/page/navigate.ts';
import { validateEmail } from '#contracts/auth/validate-email.ts';
import type { Cart } from '#contracts/checkout/cart.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember, editCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { likelyEmail } from '#domain/accounts/email-typos.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { EmailField, PhoneField, TextField } from '#ui/fields/TextField.tsx';
import { SubmitButton } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, readText, useForm } from '#ui/forms/use-form.ts';
import { localDay } from '#util/dates/calendar.ts';
import { joinPath, loginPath, paths } from '#util/site/paths.ts';
import { NameFields, readPerson } from '../shared/household/NameFields.tsx';
import { StateOptions } from '../shared/household/StateOptions.tsx';
import { Checkout, type CheckoutProps, type StepProps } from './Checkout.tsx';
import { changeCart } from './change-cart.ts';
import { stepAddress } from './steps.ts';
import { t } from './texts.ts';
import { validateAccount } from './validate-account.ts';

export function AccountCheckout(props: CheckoutProps) {
  return <Checkout {...props} step="create-account" StepOf={AccountStep} />;
}

/** The buyer's name, contact details, and address. A password can be set later, on the dashboard. */
function AccountStep({ answer, hasBotCheck, isMember }: StepProps) {
  const { cart } = answer;
  const account = cart?.account;
  const self = cart?.members.find(({ relation }) => relation === 'self');
  const form = useForm<typeof setCheckoutAccount>({
    hasBotCheck,
    async send(fields) {
      const text = (name: string) => readText(fields, name);
      const person = { ...readPerson(fields), relation: 'self' as const };
      const body = {
        phone: text('phone'),
        street: text('street'),
        street2: text('street2'),
        city: text('city'),
        state: text('state'),
        zip: text('zip'),
        ...(!isMember && { email: text('email') }),
      };
      const errors = validateAccount({ account: body, person, today: localDay() });
      if (Object.keys(errors).length > 0) return invalidForm(t.checkFields, errors);
      const stored = await changeCart(setCheckoutAccount, { body });
      // Continue with the person, to report the errors of both together.
      if (!stored.ok && Object.keys(stored.problem.fields).length === 0) return stored;
      const savedPerson = self
        ? await changeCart(editCheckoutMember, { body: { ...person, id: self.id } })
        : await changeCart(addCheckoutMember, { body: person });
      if (!stored.ok)
        return invalidForm(t.checkFields, {
          ...(!savedPerson.ok && savedPerson.problem.fields),
          ...stored.problem.fields,
        });
      const uncovered = savedPerson.ok && findSelfProblem(savedPerson.answer.cart);
      return uncovered ? invalidForm(t.checkFields, { birthDate: uncovered.message }) : savedPerson;
    },
    onDone: () => navigate(stepAddress('add-member')),
  });
  const selfProblem = findSelfProblem(cart);
  const otherPlan = selfProblem?.otherPlans?.[0];
  const message = form.message || selfProblem?.message;

  return (
    <form className="form" method="post" {...form.form}>
      {message && (
        <FormMessage>
          {message}
          {otherPlan && (
            <p>
              <a href={joinPath({ planId: otherPlan, officeId: cart?.office?.id })}>{t.chooseAnotherPlan}</a>
            </p>
          )}
        </FormMessage>
      )}
      {!isMember && (
        <p>
          {sentence(t.haveAccount((words) => <a href={loginPath(paths.checkoutCreateAccount)}>{words}</a>))}
        </p>
      )}
      <fieldset className="form-part">
        <legend>{t.aboutYou}</legend>
        <NameFields field={form.field} person={self} isReady={form.isReady} isSelf />
      </fieldset>
      <fieldset className="form-part">
        <legend>{t.howWeReachYou}</legend>
        {!isMember && <AccountEmailField {...form.field('email')} defaultValue={account?.email} />}
        <PhoneField {...form.field('phone')} label={t.phoneNumber} defaultValue={account?.phone} />
        <TextField
          {...form.field('street')}
          label={t.street}
          autoComplete="address-line1"
          defaultValue={account?.street}
          isOptional
        />
        <TextField
          {...form.field('street2')}
          label={t.apartment}
          autoComplete="address-line2"
          defaultValue={account?.street2}
          isOptional
        />
        <div className="field-row">
          <TextField
            {...form.field('city')}
            label={t.city}
            autoComplete="address-level2"
            defaultValue={account?.city}
            isOptional
          />
          <SelectField
            {...form.field('state')}
            label={t.state}
            autoComplete="address-level1"
            defaultValue={account?.state ?? ''}
          >
            <StateOptions />
          </SelectField>
          <TextField
            {...form.field('zip')}
            label={t.zip}
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={account?.zip}
          />
        </div>
      </fieldset>
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel={t.saving}>
          {t.continueStep}
        </SubmitButton>
        <a href={paths.checkout}>{t.back}</a>
      </div>
      {hasBotCheck && <BotCheckNote />}
    </form>
  );
}

/** Why the chosen plan does not cover the buyer; undefined if it does. */
function findSelfProblem(cart: Cart | null) {
  const self = cart?.members.find(({ relation }) => relation === 'self');
  return self && cart?.problems.find(({ field }) => field === `members.${self.id}`);
}

interface Props {
  id: string;
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
}

/**
 * The email address of a buyer. On blur it shows whether the address is invalid or probably has a typo. It does not
 * reveal whether the address has an account.
 */
function AccountEmailField({ error, ...field }: Props) {
  const [addressError, setAddressError] = useState('');
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const lastChecked = useRef('');
  const check = async (typed: string) => {
    if (typed === '' || typed === lastChecked.current) return;
    lastChecked.current = typed;
    setSuggestion(likelyEmail(typed));
    // If the call fails, submitting the form validates the address.
    const answer = await call(validateEmail, { body: { email: typed } }).catch(() => null);
    if (answer && !answer.isValid && lastChecked.current === typed) setAddressError(answer.message);
  };
  const correct = (address: string) => {
    const input = place.current?.querySelector('input');
    if (!input) return;
    input.value = address;
    // clears the form's error for the old address
    input.dispatchEvent(new Event('input', { bubbles: true }));
    lastChecked.current = address;
    input.focus();
  };
  return (
    <div ref={place} className="account-email">
      <EmailField
        {...field}
        error={error ?? (addressError || undefined)}
        label={t.emailAddress}
        hint={t.emailHint}
        autoComplete="username"
        onBlur={({ currentTarget }) => void check(currentTarget.value.trim())}
        onInput={() => {
          lastChecked.current = '';
          setAddressError('');
          setSuggestion(null);
        }}
      />
      <p role="status">
        {suggestion &&
          sentence(
            t.didYouMean(
              <button type="button" className="button-text" onClick={() => correct(suggestion)}>
                {suggestion}
              </button>,
            ),
          )}
      </p>
    </div>
  );
}
