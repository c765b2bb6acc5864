import type { ContactWay } from '#contracts/support/grievance.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { EmailField, PhoneField, TextField } from '#ui/fields/TextField.tsx';
import type { FieldTools } from './fields.ts';

interface Props extends FieldTools {
  isForOther: boolean;
  /** how the answer is to come */
  way: ContactWay;
}

const WAYS = [
  { value: 'email', label: 'By email' },
  { value: 'phone', label: 'By phone' },
  { value: 'mail', label: 'By mail' },
] as const;

/** How the answer reaches them. */
export function ReachFields({ field, isForOther, way }: Props) {
  return (
    <fieldset className="form-part">
      <legend>Where we send our answer</legend>
      {isForOther && <p className="field-hint">To the member, or to you if the member has agreed to that.</p>}
      <ChoiceField
        {...field('contactBy')}
        label="How should we answer?"
        choices={WAYS}
        defaultValue="email"
      />
      <EmailField
        {...field('email')}
        label="Email address"
        autoComplete="email"
        isOptional={way !== 'email'}
      />
      <PhoneField {...field('phone')} label="Phone number" isOptional={way !== 'phone'} />
      <TextField
        {...field('address')}
        label="Postal address"
        hint="Street, city, state and ZIP code."
        autoComplete="off"
        isOptional={way !== 'mail'}
      />
      <TextField
        {...field('language')}
        label="In what language should we answer?"
        hint="English, if you leave this empty."
        autoComplete="off"
        isOptional
      />
    </fieldset>
  );
}
