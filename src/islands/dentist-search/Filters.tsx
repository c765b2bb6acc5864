import { useState } from 'react';
import { Field } from '#ui/fields/Field.tsx';
import { REFUSED_ID } from './NoResults.tsx';
import { hasFilters, type Search, TICKS } from './search-params.ts';

interface Props {
  id: string;
  search: Search;
  choices: Choices;
  isReady: boolean;
  isNameRefused: boolean;
}

const BOXES = {
  accepting: 'Accepting new patients',
  evening: 'Open after 6 pm',
  weekend: 'Open on weekends',
} as const;

/** Search filters. Collapsed on a phone unless opened or in use. */
export function Filters({ id, search, choices, isReady, isNameRefused }: Props) {
  const [isOpen, setOpen] = useState(false);
  const activeCount = [
    search.specialty,
    search.language,
    search.name,
    ...TICKS.map((tick) => search[tick]),
  ].filter(Boolean).length;
  const choice = (field: 'specialty' | 'language', label: string, any: string, given: readonly string[]) => (
    <Field id={id + field} label={label}>
      <select id={id + field} className="input select-input" name={field} defaultValue="">
        <option value="">{any}</option>
        {/* Not part of the published page, because they are hidden until hydration. */}
        {isReady &&
          [...new Set([...given, search[field]])]
            .filter(Boolean)
            .map((option) => <option key={option}>{option}</option>)}
      </select>
    </Field>
  );
  return (
    <div className="finder-filters" data-open={isOpen || hasFilters(search) ? '' : undefined}>
      <button
        type="button"
        className="button-text finder-more"
        aria-expanded={isOpen || hasFilters(search)}
        aria-controls={`${id}filters`}
        disabled={!isReady}
        hidden={hasFilters(search)}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'Filters'}
        {activeCount > 0 && ` (${activeCount})`}
      </button>
      <div id={`${id}filters`} className="finder-choices">
        {choice('specialty', 'Specialty', 'Any dentist', choices.specialties)}
        {choice('language', 'Language', 'Any language', choices.languages)}
        <Field id={`${id}name`} label="Name of dentist or office">
          <input
            id={`${id}name`}
            aria-invalid={isNameRefused || undefined}
            aria-describedby={isNameRefused ? REFUSED_ID : undefined}
            className="input"
            name="name"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={80}
          />
        </Field>
        <fieldset className="finder-ticks">
          <legend className="visually-hidden">Only</legend>
          {TICKS.map((tick) => (
            <label key={tick} className="choice">
              <input type="checkbox" name={tick} value="1" />
              <span>{BOXES[tick]}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

/** The options of the filters: only those that some dentist of the brand has. */
export interface Choices {
  specialties: string[];
  languages: string[];
}

/** Decodes what write-filter-choices.ts encoded. */
export function readFilterChoices(text: string): Choices {
  const [specialties = [], languages = []] = text.split('\n').map((line) => line.split('|').filter(Boolean));
  return { specialties, languages };
}
