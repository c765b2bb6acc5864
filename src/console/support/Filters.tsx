import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Colleague } from '#contracts/staff/assignments.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import type { StaffPermission } from '#contracts/staff/roles.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { $router, setQuery } from '../router.ts';
import type { Me } from '../session.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { t } from './texts.ts';

interface SelectProps {
  /** in the address */
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** A filter that is kept in the address. The first option stands for no value. */
export function SelectFilter({ name, label, options }: SelectProps) {
  const id = useId();
  const { [name]: value = '' } = useStore($router)?.search ?? {};
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value, page: '' })}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The brands of which the person may see something; left out where there is one. */
export function BrandFilter({ me, permission }: { me: Me; permission: StaffPermission }) {
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const { sites, offices } = scopeOf(me.grants, permission);
  const reached = brands.filter(
    ({ site }) => sites === 'all' || sites.includes(site) || offices.some((each) => each.site === site),
  );
  if (reached.length < 2) return null;
  const options = reached.map(({ site, name }) => [site, name] as const);
  return <SelectFilter name="brand" label={t.brand} options={[['', t.anyBrand], ...options]} />;
}

/** Whose work it is. */
export function AssigneeFilter({ me, assignees }: { me: Me; assignees: readonly Colleague[] }) {
  const others = assignees.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const);
  return (
    <SelectFilter
      name="assigned"
      label={t.assignedTo}
      options={[['', t.anyone], ['me', t.me], ['none', t.noOne], ...others]}
    />
  );
}

/** Finds a number as a caller says it. It searches when asked to, because each look at the list is recorded. */
export function NumberFilter({ example }: { example: string }) {
  const id = useId();
  const { number = '' } = useStore($router)?.search ?? {};
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('number');
    setQuery({ number: typeof typed === 'string' ? typed.trim() : '', page: '' });
  };
  return (
    <form className="field queue-number" onSubmit={search} data-saves-itself="">
      <label htmlFor={id}>{t.byNumber}</label>
      <input
        key={number}
        id={id}
        name="number"
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={example}
        defaultValue={number}
        // the cross that empties the field
        onInput={({ currentTarget }) => currentTarget.value === '' && setQuery({ number: '', page: '' })}
      />
    </form>
  );
}

interface FiltersProps {
  /** names of the filters in the address */
  names: readonly string[];
  children: ReactNode;
}

/** The filters of a list, and a button that clears them. */
export function Filters({ names, children }: FiltersProps) {
  const search = useStore($router)?.search ?? {};
  return (
    <search className="console-filters">
      {children}
      {names.some((name) => search[name]) && (
        <button
          type="button"
          className="button-text"
          onClick={() => setQuery(Object.fromEntries([...names, 'page'].map((name) => [name, ''])))}
        >
          {t.clearFilters}
        </button>
      )}
    </search>
  );
}
