import { useState } from 'react';
import { validateBody } from '#client/http/submit.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { CONTACT_FIELDS } from '#contracts/shared/address.ts';
import { StateOptions } from '#islands/shared/household/StateOptions.tsx';
import { Facts } from '#ui/elements/Facts.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { PhoneField, TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import type { Account, SectionProps } from '../shared/sections.ts';
import { type Mutation, useMutation } from '../shared/use-mutation.ts';
import { useSeen } from '../shared/use-seen.ts';
import { EmailAddress } from './EmailAddress.tsx';
import { EmailPreferences } from './EmailPreferences.tsx';
import { ActiveSessions, Password } from './LoginSecurity.tsx';
import { MailLanguage } from './MailLanguage.tsx';
import { Passkeys } from './passkeys/Passkeys.tsx';
import css from './profile.css?inline';
import { SecondStep } from './second-step/SecondStep.tsx';
import { t } from './texts.ts';

/** How we reach the member, what they log in with and where, and which mails they get. */
export function Profile({ info, help, hrefTo, languages = [] }: SectionProps) {
  useStyles(css);
  const { account } = info;
  return (
    <div className="dash-part">
      <ContactDetails account={account} householdHref={hrefTo('household')} />
      {info.assisted ? (
        <section aria-label={t.logInDetails}>
          <h3>{t.logInDetails}</h3>
          <p>{account.email}</p>
          <p className="note">{t.onlyTheMember}</p>
        </section>
      ) : (
        <>
          <EmailAddress account={account} help={help} />
          <Password account={account} />
          <SecondStep account={account} help={help} />
          <Passkeys account={account} help={help} />
          <ActiveSessions account={account} help={help} />
        </>
      )}
      <EmailPreferences
        help={help}
        billingHref={hrefTo('billing')}
        language={<MailLanguage account={account} languages={languages} />}
      />
    </div>
  );
}

interface ContactDetailsProps {
  account: Account;
  householdHref: string;
}

const CONTACT_BUTTON = 'profile-change-contact';

/** Phone and address: what is typed is shown at once, and taken back if it cannot be stored. */
function ContactDetails({ account, householdHref }: ContactDetailsProps) {
  const edit = useInlineEdit();
  const change = useMutation();
  const { phone, street, street2, city, state, zip } = account;
  const phoneLink = phone && <a href={telLink(phone)}>{formatPhone(phone)}</a>;
  const lines = [street, street2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')];
  const shown = lines.filter((line) => line !== '');

  return (
    <section aria-label={t.contact} aria-busy={change.isBusy}>
      <h3>{t.phoneAndAddress}</h3>
      {(!edit.isOpen || change.isBusy) && (
        <>
          <Facts
            className="dash-facts profile-facts"
            facts={[
              [t.phone, phoneLink || t.noneGiven],
              [
                t.address,
                shown.length > 0 ? shown.map((line) => <span key={line}>{line}</span>) : t.noneGiven,
              ],
            ]}
          />
          <p className="dash-actions">
            <RequestButton
              ref={edit.button}
              id={CONTACT_BUTTON}
              isBusy={change.isBusy}
              busyLabel={t.saving}
              onClick={edit.open}
            >
              {t.changePhoneOrAddress}
            </RequestButton>
            <QueryLink href={householdHref}>{t.correctName}</QueryLink>
          </p>
        </>
      )}
      {edit.isOpen && (
        <div hidden={change.isBusy} data-opened-by={CONTACT_BUTTON}>
          <ContactForm account={account} change={change} onClose={edit.close} />
        </div>
      )}
    </section>
  );
}

type Field = (typeof CONTACT_FIELDS)[number];

interface ContactFormProps {
  account: Account;
  change: Mutation;
  onClose(): void;
}

/** Only what was changed is sent: what the account never had, such as a street, need not be filled in now. */
function ContactForm({ account, change, onClose }: ContactFormProps) {
  // what the form began with: the account is shown as it will be while it is sent
  const [before] = useState(() => ({ ...account, phone: formatPhone(account.phone) }));
  const seen = useSeen(account);
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
        { body: { ...body, seen: seen.pick(Object.keys(body) as Field[]) } },
        {
          optimistic: (info) => ({ ...info, account: { ...info.account, ...body } }),
          successText: t.contactSaved,
        },
      );
      seen.after(result);
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
    <Form
      form={form}
      label={t.phoneAndAddress}
      takesFocus
      submitLabel={t.save}
      busyLabel={t.saving}
      onCancel={onClose}
    >
      <PhoneField {...field('phone')} label={t.phoneNumber} />
      <TextField {...field('street')} label={t.streetAndNumber} autoComplete="address-line1" />
      <TextField {...field('street2')} label={t.apartment} autoComplete="address-line2" isOptional />
      <div className="profile-row">
        <TextField {...field('city')} label={t.city} autoComplete="address-level2" />
        <SelectField {...field('state')} label={t.state} autoComplete="address-level1">
          <StateOptions />
        </SelectField>
        <TextField {...field('zip')} label={t.zipCode} inputMode="numeric" autoComplete="postal-code" />
      </div>
    </Form>
  );
}
