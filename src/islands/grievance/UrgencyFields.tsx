import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { TextArea } from '#ui/fields/TextField.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import type { FieldTools } from './fields.ts';

interface Props extends FieldTools {
  isUrgent: boolean;
}

const ANSWERS = [
  { value: 'yes', label: 'Yes', hint: 'We decide within 3 days.' },
  { value: 'no', label: 'No', hint: 'We decide within 30 days.' },
] as const;

/** Whether waiting could do harm. */
export function UrgentFields({ field, isUrgent }: Props) {
  return (
    <fieldset className="form-part">
      <legend>How urgent it is</legend>
      <ChoiceField
        {...field('urgent')}
        label="Could waiting harm someone’s health?"
        hint="For example: severe pain, swelling, bleeding, or a treatment that must not stop."
        choices={ANSWERS}
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
