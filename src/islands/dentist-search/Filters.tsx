import { useState } from 'react';
import { Field } from '#ui/fields/Field.tsx';
import { REFUSED_ID } from './NoResults.tsx';
import { hasFilters, type Search, TICKS } from './search-params.ts';
import { t } from './texts.ts';

interface Props {
  id: string;
  search: Search;
  choices: Choices;
  isReady: boolean;
  isNameRefused: boolean;
}

/** Search filters. Collapsed on a phone unless opened or in use. */
export function Filters({ id, search, choices, isReady, isNameRefused }: Props) {
  const [isOpen, setOpen] = useState(false);
  const activeCount = [
    search.specialty,
    search.language,
    search.name,
    ...TICKS.map((tick) => search[tick]),
  ].filter(Boolean).length;
  const choice = (field: 'specialty' | 'language', label: string, any: string, given: readonly Choice[]) => (
    <Field id={id + field} label={label}>
      <select id={id + field} className="input select-input" name={field} defaultValue="">
        <option value="">{any}</option>
        {/* Not part of the published page, because they are hidden until hydration. */}
        {isReady &&
          withSearched(given, search[field]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
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
        {isOpen ? t.fewerFilters(activeCount) : t.filters(activeCount)}
      </button>
      <div id={`${id}filters`} className="finder-choices">
        {choice('specialty', t.specialty, t.anyDentist, choices.specialties)}
        {choice('language', t.language, t.anyLanguage, choices.languages)}
        <Field id={`${id}name`} label={t.name}>
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
          <legend className="visually-hidden">{t.only}</legend>
          {TICKS.map((tick) => (
            <label key={tick} className="choice">
              <input type="checkbox" name={tick} value="1" />
              <span>{t[tick]}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

/** The options of the filters: only those that some dentist of the brand has. */
export interface Choices {
  specialties: Choice[];
  languages: Choice[];
}

interface Choice {
  /** as in the content and in addresses */
  value: string;
  /** in the page's language */
  label: string;
}

/** A search from another page may have a choice that the brand does not offer. */
const withSearched = (given: readonly Choice[], searched: string): readonly Choice[] =>
  searched === '' || given.some(({ value }) => value === searched)
    ? given
    : [...given, { value: searched, label: searched }];

/** Decodes what write-filter-choices.ts encoded. */
export function readFilterChoices(text: string): Choices {
  const [specialties = [], languages = []] = text.split('\n').map((line) =>
    line
      .split('|')
      .filter(Boolean)
      .map((choice) => {
        const [value = '', label = value] = choice.split('=');
        return { value, label };
      }),
  );
  return { specialties, languages };
}
