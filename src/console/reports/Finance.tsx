import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { listBrands } from '#contracts/staff/brands.ts';
import { laterMonth, monthOf } from '#domain/reports/months.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { localDay } from '#util/dates/calendar.ts';
import { $router, setQuery } from '../router.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { readMonth } from './filters.ts';
import { Journal } from './Journal.tsx';
import { Payouts } from './Payouts.tsx';
import { t } from './texts.ts';

const MONTHS = 36;

/** The journal of a month, and the payouts of the processor. */
export function Finance({ me }: { me: Me }) {
  const id = useId();
  const search = useStore($router)?.search ?? {};
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const month = readMonth(search);
  const months = Array.from({ length: MONTHS }, (_each, index) => laterMonth(monthOf(localDay()), -index));
  const isWhole = scopeOf(me.grants, 'reports.read').sites.length > 0;
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.finance}</h1>
          <p className="console-lead">{t.financeLead}</p>
        </div>
      </div>
      {!isWhole && <p className="console-empty">{t.wholeBrandsOnly}</p>}
      {isWhole && (
        <>
          <search className="console-filters">
            <div className="field">
              <label htmlFor={`${id}month`}>{t.month}</label>
              <select
                id={`${id}month`}
                className="input"
                value={month}
                onChange={({ currentTarget }) => setQuery({ month: currentTarget.value })}
              >
                {[...new Set([...months, month])].map((each) => (
                  <option key={each} value={each}>
                    {t.monthName(each)}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor={`${id}brand`}>{t.brand}</label>
              <select
                id={`${id}brand`}
                className="input"
                value={search.brand ?? ''}
                onChange={({ currentTarget }) => setQuery({ brand: currentTarget.value })}
              >
                <option value="">{t.allBrands}</option>
                {brands.map(({ site, name }) => (
                  <option key={site} value={site}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          </search>
          <Journal month={month} site={search.brand || undefined} />
          <Payouts month={month} />
        </>
      )}
    </>
  );
}
