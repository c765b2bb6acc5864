import { type ReactNode, useId } from 'react';
import { listBrands } from '#contracts/staff/brands.ts';
import { NONE, REPORT_GROUPS } from '#contracts/staff/reports.ts';
import { localDay } from '#util/dates/calendar.ts';
import { setQuery } from '../router.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { LATEST, NO_FILTERS, readGroup, type Search, yearsUntil } from './filters.ts';
import { t } from './texts.ts';

interface Props {
  search: Search;
  /** of the plan and office that the address names */
  names: { plan: string; office: string };
}

/** The period, the grouping and the filters; all of them are in the address. */
export function FilterBar({ search, names }: Props) {
  const id = useId();
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const choice = (
    name: string,
    {
      label,
      value,
      cleared = {},
    }: { label: string; value: string; cleared?: Readonly<Record<string, string>> },
    options: ReactNode,
  ) => (
    <div className="field">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <select
        id={`${id}${name}`}
        className="input"
        value={value}
        onChange={({ currentTarget }) => setQuery({ ...cleared, [name]: currentTarget.value })}
      >
        {options}
      </select>
    </div>
  );
  const narrowed = (['plan', 'office'] as const).filter((name) => search[name]);
  return (
    <search className="console-filters">
      {choice(
        'period',
        { label: t.period, value: search.period ?? '12' },
        <>
          {LATEST.map((months) => (
            <option key={months} value={months}>
              {t.latestMonths(months)}
            </option>
          ))}
          {yearsUntil(localDay()).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </>,
      )}
      {choice(
        'brand',
        // plans and offices belong to a brand
        { label: t.brand, value: search.brand ?? '', cleared: NO_FILTERS },
        <>
          <option value="">{t.allBrands}</option>
          {brands.map(({ site, name }) => (
            <option key={site} value={site}>
              {name}
            </option>
          ))}
        </>,
      )}
      {narrowed.map((name) => (
        <div key={name}>
          {choice(
            name,
            { label: t.groups[name], value: search[name] ?? '' },
            <>
              <option value="">{t.allOf[name]}</option>
              <option value={search[name]}>
                {search[name] === NONE ? t.noneOf[name] : names[name] || search[name]}
              </option>
            </>,
          )}
        </div>
      ))}
      {choice(
        'by',
        { label: t.groupBy, value: readGroup(search) },
        REPORT_GROUPS.map((group) => (
          <option key={group} value={group}>
            {t.groups[group]}
          </option>
        )),
      )}
      {Object.keys(NO_FILTERS).some((name) => search[name]) && (
        <button type="button" className="button-text" onClick={() => setQuery(NO_FILTERS)}>
          {t.clearFilters}
        </button>
      )}
    </search>
  );
}
