import type { Person } from '#contracts/membership/person.ts';
import { DateField } from '#ui/fields/DateField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { readText } from '#ui/forms/use-form.ts';
import { localDay } from '#util/dates/calendar.ts';
import { parseUsDate } from '#util/dates/us-date.ts';
import { t } from './texts.ts';

interface Props {
  field(name: string): { name: string; id: string; error: string | undefined };
  person: Pick<Person, 'firstName' | 'lastName' | 'birthDate'> | undefined;
  isReady: boolean;
  /** the person filling in the form, for autofill */
  isSelf?: boolean;
}

/** The name on the ID card, and the birth date. */
export function NameFields({ field, person, isReady, isSelf = false }: Props) {
  return (
    <>
      <div className="field-row">
        <TextField
          {...field('firstName')}
          label={t.firstName}
          autoComplete={isSelf ? 'given-name' : 'off'}
          defaultValue={person?.firstName}
        />
        <TextField
          {...field('lastName')}
          label={t.lastName}
          autoComplete={isSelf ? 'family-name' : 'off'}
          defaultValue={person?.lastName}
        />
      </div>
      <DateField
        {...field('birthDate')}
        label={t.birthDate}
        rule="past"
        isReady={isReady}
        {...(isSelf && { autoComplete: 'bday' as const })}
        {...(person && { defaultDay: person.birthDate })}
      />
    </>
  );
}

/** Reads the fields. An invalid date is sent as typed, so that the contract reports it. */
export function readPerson(fields: FormData): { firstName: string; lastName: string; birthDate: string } {
  const typed = readText(fields, 'birthDate');
  return {
    firstName: readText(fields, 'firstName'),
    lastName: readText(fields, 'lastName'),
    birthDate: parseUsDate(typed, { rule: 'past', today: localDay() }) ?? typed,
  };
}
