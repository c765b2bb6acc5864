import { type ReactNode, useId } from 'react';
import { AUDIT_ACTIONS, listAuditedPeople } from '#contracts/staff/audit.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { setQuery } from '../router.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { NO_FILTERS, type Search } from './filters.ts';
import { t } from './texts.ts';

interface Props {
  search: Search;
  /** what else is above the list */
  children: ReactNode;
}

export function FilterFields({ search, children }: Props) {
  const id = useId();
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const { data: { people = [] } = {} } = useStaffQuery(listAuditedPeople);
  const set = (name: string) => ({
    id: `${id}${name}`,
    className: 'input',
    value: search[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setQuery({ [name]: currentTarget.value, page: '' }),
  });
  const field = (name: string, label: string, input: ReactNode) => (
    <div className="field">
      <label htmlFor={`${id}${name}`}>{label}</label>
      {input}
    </div>
  );
  const person = (name: string, label: string) =>
    field(
      name,
      label,
      <select {...set(name)}>
        <option value="">{t.anyone}</option>
        {people.map((each) => (
          <option key={each.id} value={each.id}>
            {`${each.name} (${each.email})`}
          </option>
        ))}
      </select>,
    );
  return (
    <search className="console-filters">
      {field(
        'action',
        t.what,
        <select {...set('action')}>
          <option value="">{t.anything}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t.actionNames[action]}
            </option>
          ))}
        </select>,
      )}
      {person('staff', t.who)}
      {person('affected', t.affected)}
      {field(
        'brand',
        t.brand,
        <select {...set('brand')}>
          <option value="">{t.anyBrand}</option>
          {brands.map(({ site, name }) => (
            <option key={site} value={site}>
              {name}
            </option>
          ))}
        </select>,
      )}
      {field('from', t.from, <input type="date" {...set('from')} />)}
      {field('until', t.until, <input type="date" {...set('until')} />)}
      {Object.keys(NO_FILTERS).some((name) => search[name]) && (
        <button type="button" className="button-text" onClick={() => setQuery(NO_FILTERS)}>
          {t.clearFilters}
        </button>
      )}
      {children}
    </search>
  );
}
