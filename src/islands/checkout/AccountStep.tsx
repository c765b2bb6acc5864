import { goTo } from '../../client/go-to.ts';
import { problemWith } from '../../client/submit.ts';
import { setCheckoutAccount } from '../../contracts/checkout-account.ts';
import { addCheckoutMember, editCheckoutMember } from '../../contracts/checkout-member.ts';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { loginPath, paths } from '../../util/paths.ts';
import { BotNote } from '../forms/BotNote.tsx';
import { textOf } from '../forms/text-of.ts';
import { useForm } from '../forms/use-form.ts';
import { NameFields, personIn } from '../household/NameFields.tsx';
import { StateOptions } from '../household/StateOptions.tsx';
import { NewPassword } from '../new-password/NewPassword.tsx';
import { AccountEmail } from './AccountEmail.tsx';
import type { StepProps } from './Checkout.tsx';
import { changeCart } from './change-cart.ts';
import { stepAddress } from './steps.ts';

/** Who joins and pays: their name, how to reach them, and what they log in with. */
export function AccountStep({ answer, hasBotCheck, isMember }: StepProps) {
  const { cart } = answer;
  const account = cart?.account;
  const self = cart?.members.find(({ relation }) => relation === 'self');
  const form = useForm<typeof setCheckoutAccount>({
    hasBotCheck,
    async send(fields) {
      const text = (name: string) => textOf(fields, name);
      const password = text('password');
      const person = { ...personIn(fields), relation: 'self' as const };
      const body = {
        phone: text('phone'),
        street: text('street'),
        street2: text('street2'),
        city: text('city'),
        state: text('state'),
        zip: text('zip'),
        ...(!isMember && { email: text('email') }),
        // the one that was chosen before stays unless another is typed
        ...(!isMember && (password !== '' || !account?.hasPassword) && { password }),
      };
      const faults = [problemWith(setCheckoutAccount, body), problemWith(addCheckoutMember, person)];
      const fault = faults.find((one) => one !== null);
      if (fault)
        return { ok: false, problem: { ...fault, fields: { ...faults[0]?.fields, ...faults[1]?.fields } } };
      const stored = await changeCart(setCheckoutAccount, { body });
      if (!stored.ok) return stored;
      return self
        ? changeCart(editCheckoutMember, { body: { ...person, id: self.id } })
        : changeCart(addCheckoutMember, { body: person });
    },
    onDone: () => goTo(stepAddress('add-member')),
  });
  const selfProblem = cart?.problems.find(({ field: of }) => of === `members.${self?.id}`);

  return (
    <form className="form" method="post" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      {!form.message && selfProblem && <FormMessage>{selfProblem.message}</FormMessage>}
      {!isMember && (
        <p>
          Have an account already? <a href={loginPath(paths.checkoutCreateAccount)}>Log in</a> and go on here.
        </p>
      )}
      <fieldset className="form-part">
        <legend>About you</legend>
        <NameFields field={form.field} person={self} isReady={form.isReady} isSelf />
      </fieldset>
      <fieldset className="form-part">
        <legend>How we reach you</legend>
        {!isMember && <AccountEmail {...form.field('email')} defaultValue={account?.email} />}
        <PhoneField {...form.field('phone')} label="Phone number" defaultValue={account?.phone} />
        <TextField
          {...form.field('street')}
          label="Street and number"
          autoComplete="address-line1"
          defaultValue={account?.street}
          isOptional
        />
        <TextField
          {...form.field('street2')}
          label="Apartment, suite"
          autoComplete="address-line2"
          defaultValue={account?.street2}
          isOptional
        />
        <div className="field-row">
          <TextField
            {...form.field('city')}
            label="City"
            autoComplete="address-level2"
            defaultValue={account?.city}
            isOptional
          />
          <SelectField
            {...form.field('state')}
            label="State"
            autoComplete="address-level1"
            defaultValue={account?.state ?? ''}
          >
            <StateOptions />
          </SelectField>
          <TextField
            {...form.field('zip')}
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={account?.zip}
          />
        </div>
      </fieldset>
      {!isMember && (
        <fieldset className="form-part">
          <legend>Your password</legend>
          <NewPassword
            {...form.field('password')}
            isReady={form.isReady}
            {...(account?.hasPassword
              ? {
                  label: 'Another password',
                  hint: 'You have chosen one already: leave this empty to keep it.',
                }
              : { label: 'Password' })}
          />
        </fieldset>
      )}
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="Saving …">
          Continue
        </SubmitButton>
        <a href={paths.checkout}>Back</a>
      </div>
      {hasBotCheck && <BotNote />}
    </form>
  );
}
