import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { PhoneField, TextArea, TextField } from '#ui/fields/TextField.tsx';
import type { Filer } from './draft.ts';
import type { FieldTools } from './fields.ts';

interface Props extends FieldTools {
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
export function WhoFields({ field, filer, isReady }: Props) {
  const isOther = filer === 'other';
  return (
    <fieldset className="form-part">
      <legend>Who it is about</legend>
      <ChoiceField {...field('filer')} label="Who is filing?" choices={FILERS} />
      {isReady && (
        // hidden, not gone: what was typed comes back with the answer
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
