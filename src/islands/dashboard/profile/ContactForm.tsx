import { useState } from 'react';
import { validateBody } from '#client/http/submit.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { CONTACT_FIELDS } from '#contracts/shared/address.ts';
import { StateOptions } from '#islands/shared/household/StateOptions.tsx';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { PhoneField, TextField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { Account } from '../shared/sections.ts';
import type { Mutation } from '../shared/use-mutation.ts';

type Field = (typeof CONTACT_FIELDS)[number];

interface Props {
  account: Account;
  change: Mutation;
  onClose(): void;
}

/** Only what was changed is sent: what the account never had, such as a street, need not be filled in now. */
export function ContactForm({ account, change, onClose }: Props) {
  // what the form began with: the account is shown as it will be while it is sent
  const [before] = useState(() => ({ ...account, phone: formatPhone(account.phone) }));
  const form = useForm<typeof memberUpdate>({
    async send(fields) {
      const typed = CONTACT_FIELDS.map((name) => [name, readText(fields, name).trim()] as const);
      const body: Partial<Record<Field, string>> = Object.fromEntries(
        typed.filter(([name, value]) => value !== before[name]),
      );
      if (Object.keys(body).length === 0) {
        onClose();
        return { ok: false, problem: { message: '', fields: {}, code: 'aborted' } };
      }
      const problem = validateBody(memberUpdate, body);
      if (problem) return { ok: false, problem };
      const result = await change.send(
        memberUpdate,
        { body },
        {
          optimistic: (info) => ({ ...info, account: { ...info.account, ...body } }),
          successText: 'Your phone and address are saved.',
        },
      );
      return result ?? { ok: false, problem: { message: '', fields: {}, code: 'aborted' } };
    },
    onDone: onClose,
  });
  const field = (name: Field) => ({
    ...form.field(name),
    defaultValue: before[name],
    isOptional: before[name] === '',
  });

  return (
    <form className="form" method="post" aria-label="Phone and address" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <PhoneField {...field('phone')} label="Phone number" />
      <TextField {...field('street')} label="Street and number" autoComplete="address-line1" />
      <TextField {...field('street2')} label="Apartment, suite" autoComplete="address-line2" isOptional />
      <div className="profile-row">
        <TextField {...field('city')} label="City" autoComplete="address-level2" />
        <SelectField {...field('state')} label="State" autoComplete="address-level1">
          <StateOptions />
        </SelectField>
        <TextField {...field('zip')} label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
      </div>
      <FormActions form={form} busyLabel="Saving …" onCancel={onClose}>
        Save
      </FormActions>
    </form>
  );
}
