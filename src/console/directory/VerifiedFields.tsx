import { VERIFICATION_WAYS } from '#contracts/catalog/verified.ts';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import type { FormState } from '#ui/forms/use-form.ts';
import { t } from './texts.ts';
import { offeredDay } from './verified-fields.ts';

interface Props {
  form: FormState;
  /** of the fields, in the body of the call */
  names: { on: string; way: string };
}

/** When and how an entry was verified. */
export const VerifiedFields = ({ form, names }: Props) => (
  <>
    <DateField
      {...form.field(names.on)}
      label={t.verifiedDay}
      rule="past"
      isReady={form.isReady}
      defaultDay={offeredDay()}
    />
    <SelectField {...form.field(names.way)} label={t.way} autoComplete="off" defaultValue="">
      <option value="">{t.chooseWay}</option>
      {VERIFICATION_WAYS.map((way) => (
        <option key={way} value={way}>
          {t.ways[way]}
        </option>
      ))}
    </SelectField>
  </>
);
