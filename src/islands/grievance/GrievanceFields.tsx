import type { ContactWay } from '#contracts/support/grievance.ts';
import { ChoiceField, SelectField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { EmailField, PhoneField, TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import type { Filer } from './draft.ts';
import { type OfficeChoice, officeLabel } from './page-props.ts';

interface PersonFieldsProps extends SharedProps {
  filer: Filer | '';
}

const FILERS = [
  { value: 'member', label: 'I am the member' },
  {
    value: 'other',
    label: 'Someone else, for the member',
    hint: 'A parent, a relative, a friend, a lawyer',
  },
] as const;

/** Who files the grievance, and about which member. */
export function PersonFields({ field, filer, isReady }: PersonFieldsProps) {
  const isOther = filer === 'other';
  return (
    <fieldset className="form-part">
      <legend>Who it is about</legend>
      <ChoiceField {...field('filer')} label="Who is filing?" choices={FILERS} />
      {isReady && (
        // Hidden, not removed: it keeps its input.
        <fieldset className="form-aside grievance-aside" hidden={!isOther} disabled={!isOther}>
          <legend>About you, who files for the member</legend>
          <TextField {...field('representative.name')} label="Your name" autoComplete="name" />
          <TextField
            {...field('representative.relationship')}
            label="Who you are to the member"
            hint="For example: parent, spouse, lawyer."
          />
          <PhoneField {...field('representative.phone')} label="Your phone number" isOptional />
          <TextField
            {...field('representative.email')}
            label="Your email address"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isOptional
          />
          <TextArea
            {...field('representative.authorisation')}
            label="How the member has agreed"
            hint="For example: in a signed letter, which you can attach below. For your own child under 18, write that."
            rows={3}
          />
        </fieldset>
      )}
      <TextField
        {...field('name')}
        label={isOther ? 'The member’s name' : 'Member’s name'}
        autoComplete={isOther ? 'off' : 'name'}
      />
      <TextField
        {...field('memberNumber')}
        label="Member number"
        hint="On the card, such as K7M-4XR-9PD."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isOptional
      />
    </fieldset>
  );
}

interface ContactFieldsProps extends SharedProps {
  isForOther: boolean;
  /** how to send the answer */
  way: ContactWay;
}

const CONTACT_CHOICES = [
  { value: 'email', label: 'By email' },
  { value: 'phone', label: 'By phone' },
  { value: 'mail', label: 'By mail' },
] as const;

/** How and where to send the answer. */
export function ContactFields({ field, isForOther, way }: ContactFieldsProps) {
  return (
    <fieldset className="form-part">
      <legend>Where we send our answer</legend>
      {isForOther && <p className="field-hint">To the member, or to you if the member has agreed to that.</p>}
      <ChoiceField
        {...field('contactBy')}
        label="How should we answer?"
        choices={CONTACT_CHOICES}
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

/** What happened, when and where, and the desired outcome. */
export function ComplaintFields({
  field,
  isReady,
  offices,
}: SharedProps & { offices: readonly OfficeChoice[] }) {
  return (
    <fieldset className="form-part">
      <legend>What happened</legend>
      <TextArea
        {...field('whatHappened')}
        label="What happened?"
        hint="In your own words. Names and bills help, but none of it is required."
        rows={8}
      />
      <DateField {...field('happenedOn')} label="On which day?" rule="past" isReady={isReady} isOptional />
      {offices.length > 0 && (
        <SelectField {...field('officeId')} label="At which office?" autoComplete="off" isOptional>
          <option value="">At none, or I am not sure</option>
          {offices.map((office) => (
            <option key={office.id} value={office.id}>
              {officeLabel(office)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...field('where')}
        label="Where exactly?"
        hint="For example: at the front desk, on the phone, in a letter from us."
        autoComplete="off"
        isOptional
      />
      <TextArea {...field('desiredOutcome')} label="What would you like us to do?" rows={4} />
    </fieldset>
  );
}

interface UrgencyFieldsProps extends SharedProps {
  isUrgent: boolean;
}

const URGENCY_CHOICES = [
  { value: 'yes', label: 'Yes', hint: 'We decide within 3 days.' },
  { value: 'no', label: 'No', hint: 'We decide within 30 days.' },
] as const;

/** Whether waiting could harm someone, and why. */
export function UrgencyFields({ field, isUrgent }: UrgencyFieldsProps) {
  return (
    <fieldset className="form-part">
      <legend>How urgent it is</legend>
      <ChoiceField
        {...field('urgent')}
        label="Could waiting harm someone’s health?"
        hint="For example: severe pain, swelling, bleeding, or a treatment that must not stop."
        choices={URGENCY_CHOICES}
      />
      <fieldset className="form-aside grievance-aside" hidden={!isUrgent} disabled={!isUrgent}>
        <legend>Why it is urgent</legend>
        {isUrgent && (
          <FormMessage kind="info">
            If a life is in danger, call <a href="tel:911">911</a> now.
          </FormMessage>
        )}
        <TextArea {...field('urgentReason')} label="What could happen if we wait?" rows={3} />
      </fieldset>
    </fieldset>
  );
}

/** The props that all groups of fields have. */
interface SharedProps {
  /** the id, name and error of a field */
  field(name: string): { id: string; name: string; error: string | undefined };
  isReady: boolean;
}
