import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { type Day, localDay } from '#util/dates/calendar.ts';
import { longDay, parseUsDate, typedDay, withSlash, type YearRule } from '#util/dates/us-date.ts';
import { Icon } from '../elements/Icon.tsx';
import { sentence } from '../elements/sentence.ts';
import { useStyles } from '../hooks/use-island.ts';
import type { CalendarProps } from './DateCalendar.tsx';
import css from './date-field.css?inline';
import { describedBy, Field, type FieldProps } from './Field.tsx';
import { t } from './texts.ts';

interface Props extends FieldProps {
  name: string;
  /** the century of a two-digit year; also limits the calendar */
  rule: YearRule;
  /** whether the calendar can be opened */
  isReady: boolean;
  defaultDay?: Day;
  autoComplete?: 'bday';
}

/**
 * A day, typed as mm/dd/yy or chosen from a calendar (specification §9). The parsed day is shown in words, so that the
 * century of a two-digit year is clear. The form reads the typed text with `parseUsDate` and the same rule.
 */
export function DateField(props: Props) {
  const {
    id,
    label,
    hint = t.dateHint,
    error,
    isOptional,
    name,
    rule,
    isReady,
    defaultDay,
    autoComplete,
  } = props;
  useStyles(css);
  const input = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState<Day | null>(defaultDay ?? null);
  const { Calendar, open, close } = useCalendar();
  const read = () => setDay(parseUsDate(input.current?.value ?? '', { rule, today: localDay() }));

  // input from before hydration
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);

  const choose = (chosen: Day) => {
    close();
    const field = input.current;
    if (!field) return;
    field.value = typedDay(chosen, { rule, today: localDay() });
    // Notify the form's input listeners.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const wordsId = `${id}-words`;

  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className={Calendar ? 'input-with-button date-input is-open' : 'input-with-button date-input'}>
        <input
          {...describedBy({ id, hint, error })}
          ref={input}
          className="input"
          name={name}
          inputMode="numeric"
          autoComplete={autoComplete ?? 'off'}
          defaultValue={defaultDay && typedDay(defaultDay, { rule, today: localDay() })}
          aria-required={!isOptional}
          aria-describedby={[`${id}-hint`, day && wordsId, error && `${id}-error`].filter(Boolean).join(' ')}
          onInput={(event) => {
            addSlash(event);
            read();
          }}
        />
        <button
          type="button"
          className="date-button"
          disabled={!isReady}
          aria-haspopup="dialog"
          onClick={open}
        >
          <Icon name="calendar" />
          <span className="visually-hidden">{sentence(t.chooseFromCalendar(label))}</span>
        </button>
      </div>
      <p id={wordsId} className="date-words" role="status">
        {day && longDay(day)}
      </p>
      {Calendar && <Calendar title={label} day={day} rule={rule} onChoose={choose} onClose={close} />}
    </Field>
  );
}

/** Only after a digit typed at the end, not after pasting, correcting or deleting. */
function addSlash({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { inputType, data } = nativeEvent as InputEvent;
  const isDigit = inputType === 'insertText' && /^\d$/.test(data ?? '');
  if (!isDigit || input.selectionStart !== input.value.length) return;
  const text = withSlash(input.value);
  if (text !== input.value) input.value = text;
}

/** Loads the calendar at its first use. If that fails, the day can still be typed. */
function useCalendar() {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  return {
    Calendar,
    open: () =>
      void import('./DateCalendar.tsx').then(
        ({ DateCalendar }) => setCalendar(() => DateCalendar),
        (error) => console.warn('The calendar could not be loaded.', error),
      ),
    close: () => setCalendar(null),
  };
}
