import type { ContactWay } from '#contracts/support/grievance.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { ChoiceField, SelectField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { EmailField, PhoneField, TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import type { Filer } from './draft.ts';
import { type OfficeChoice, officeLabel } from './page-props.ts';
import { t } from './texts.ts';

interface PersonFieldsProps extends SharedProps {
  filer: Filer | '';
}

const filers = () =>
  [
    { value: 'member', label: t.iAmMember },
    { value: 'other', label: t.someoneElse, hint: t.someoneElseHint },
  ] as const;

/** Who files the grievance, and about which member. */
export function PersonFields({ field, filer, isReady }: PersonFieldsProps) {
  const isOther = filer === 'other';
  return (
    <fieldset className="form-part">
      <legend>{t.whoItIsAbout}</legend>
      <ChoiceField {...field('filer')} label={t.whoIsFiling} choices={filers()} />
      {isReady && (
        // Hidden, not removed: it keeps its input.
        <fieldset className="form-aside grievance-aside" hidden={!isOther} disabled={!isOther}>
          <legend>{t.aboutYou}</legend>
          <TextField {...field('representative.name')} label={t.yourName} autoComplete="name" />
          <TextField
            {...field('representative.relationship')}
            label={t.relationship}
            hint={t.relationshipHint}
          />
          <PhoneField {...field('representative.phone')} label={t.yourPhone} isOptional />
          <TextField
            {...field('representative.email')}
            label={t.yourEmail}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isOptional
          />
          <TextArea
            {...field('representative.authorisation')}
            label={t.howAgreed}
            hint={t.howAgreedHint}
            rows={3}
          />
        </fieldset>
      )}
      <TextField
        {...field('name')}
        label={isOther ? t.nameOfMember : t.memberName}
        autoComplete={isOther ? 'off' : 'name'}
      />
      <TextField
        {...field('memberNumber')}
        label={t.memberNumber}
        hint={t.memberNumberHint}
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

const contactChoices = () =>
  [
    { value: 'email', label: t.byEmail },
    { value: 'phone', label: t.byPhone },
    { value: 'mail', label: t.byMail },
  ] as const;

/** How and where to send the answer. */
export function ContactFields({ field, isForOther, way }: ContactFieldsProps) {
  return (
    <fieldset className="form-part">
      <legend>{t.whereWeAnswer}</legend>
      {isForOther && <p className="field-hint">{t.answerToMember}</p>}
      <ChoiceField
        {...field('contactBy')}
        label={t.howToAnswer}
        choices={contactChoices()}
        defaultValue="email"
      />
      <EmailField
        {...field('email')}
        label={t.emailAddress}
        autoComplete="email"
        isOptional={way !== 'email'}
      />
      <PhoneField {...field('phone')} label={t.phoneNumber} isOptional={way !== 'phone'} />
      <TextField
        {...field('address')}
        label={t.postalAddress}
        hint={t.postalAddressHint}
        autoComplete="off"
        isOptional={way !== 'mail'}
      />
      <TextField
        {...field('language')}
        label={t.whichLanguage}
        hint={t.whichLanguageHint}
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
      <legend>{t.whatHappened}</legend>
      <TextArea
        {...field('whatHappened')}
        label={t.whatHappenedQuestion}
        hint={t.whatHappenedHint}
        rows={8}
      />
      <DateField {...field('happenedOn')} label={t.onWhichDay} rule="past" isReady={isReady} isOptional />
      {offices.length > 0 && (
        <SelectField {...field('officeId')} label={t.atWhichOffice} autoComplete="off" isOptional>
          <option value="">{t.noOffice}</option>
          {offices.map((office) => (
            <option key={office.id} value={office.id}>
              {officeLabel(office)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...field('where')}
        label={t.whereExactly}
        hint={t.whereExactlyHint}
        autoComplete="off"
        isOptional
      />
      <TextArea {...field('desiredOutcome')} label={t.whatWeShouldDo} rows={4} />
    </fieldset>
  );
}

interface UrgencyFieldsProps extends SharedProps {
  isUrgent: boolean;
}

const urgencyChoices = () =>
  [
    { value: 'yes', label: t.yes, hint: t.yesHint },
    { value: 'no', label: t.no, hint: t.noHint },
  ] as const;

/** Whether waiting could harm someone, and why. */
export function UrgencyFields({ field, isUrgent }: UrgencyFieldsProps) {
  return (
    <fieldset className="form-part">
      <legend>{t.howUrgent}</legend>
      <ChoiceField
        {...field('urgent')}
        label={t.couldHarm}
        hint={t.couldHarmHint}
        choices={urgencyChoices()}
      />
      <fieldset className="form-aside grievance-aside" hidden={!isUrgent} disabled={!isUrgent}>
        <legend>{t.whyUrgent}</legend>
        {isUrgent && (
          <FormMessage kind="info">
            {sentence(t.lifeInDanger((phone) => <a href="tel:911">{phone}</a>))}
          </FormMessage>
        )}
        <TextArea {...field('urgentReason')} label={t.ifWeWait} rows={3} />
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
