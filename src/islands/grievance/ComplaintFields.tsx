import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { TextArea, TextField } from '#ui/fields/TextField.tsx';
import type { FieldTools } from './fields.ts';
import { type OfficeChoice, officeLabel } from './office-choice.ts';

/** What happened, when and where, and what is to be done about it. */
export function WhatFields({ field, isReady, offices }: FieldTools & { offices: readonly OfficeChoice[] }) {
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
