import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { listBrands } from '#contracts/staff/brands.ts';
import { searchMembers } from '#contracts/staff/members.ts';
import { List } from '../lists/List.tsx';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { $lastSearch, readSearch, type Search, searchUrl } from './addresses.ts';
import { foundColumns } from './found-columns.tsx';
import { t } from './texts.ts';

/** Finds the households of a member. It searches when asked to, because each search is recorded. */
export function Members() {
  const search = readSearch(useStore($router)?.hash);
  const { q, brand } = search;
  useEffect(() => $lastSearch.set({ q, brand }), [q, brand]);
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.members}</h1>
          <p className="console-lead">{t.lead}</p>
        </div>
      </div>
      <SearchForm key={`${q} ${brand}`} search={search} />
      {q === '' ? (
        <p className="console-empty">{t.recorded}</p>
      ) : (
        <Results key={`${q} ${brand}`} search={search} />
      )}
    </>
  );
}

function SearchForm({ search }: { search: Search }) {
  const id = useId();
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const [typed, setTyped] = useState(search.q);
  const [brand, setBrand] = useState(search.brand);
  const field = useRef<HTMLInputElement>(null);
  // the page is about this field; with a result, people read that first
  useEffect(() => {
    if (search.q === '') field.current?.focus();
  }, [search.q]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = typed.trim();
    if (q !== '') $router.open(searchUrl({ q, brand }));
    else field.current?.focus();
  };
  return (
    <search>
      <form className="console-filters" onSubmit={submit}>
        <div className="field members-find">
          <label htmlFor={`${id}find`}>{t.find}</label>
          <input
            ref={field}
            id={`${id}find`}
            className="input"
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t.findHint}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        {brands.length > 1 && (
          <div className="field">
            <label htmlFor={`${id}brand`}>{t.brand}</label>
            <select
              id={`${id}brand`}
              className="input"
              value={brand}
              onChange={({ currentTarget }) => setBrand(currentTarget.value)}
            >
              <option value="">{t.anyBrand}</option>
              {brands.map(({ site, name }) => (
                <option key={site} value={site}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <button type="submit" className="button members-search">
          {t.search}
        </button>
      </form>
    </search>
  );
}

function Results({ search: { q, brand } }: { search: Search }) {
  const query = useStaffQuery(searchMembers, { body: { query: q, ...(brand && { site: brand }) } });
  return (
    <QueryView of={query}>
      {({ found, hasMore }) => (
        <>
          {hasMore && (
            <p className="console-count" role="status">
              {t.more(found.length)}
            </p>
          )}
          <List
            name="found"
            label={t.foundHouseholds}
            rows={found}
            rowKey={({ site, accountId }) => `${site} ${accountId}`}
            columns={foundColumns()}
            countText={t.foundCount}
            empty={t.notFound}
            fileName="members.csv"
          />
        </>
      )}
    </QueryView>
  );
}
