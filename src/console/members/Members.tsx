import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { searchMembers } from '#contracts/staff/members.ts';
import { formatPhone } from '#util/text/phone.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import { isSearchKey } from '../search-key.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { $lastSearch, readSearch, recordUrl, type Search, searchUrl } from './addresses.ts';
import { birthText, fullName, MembershipStatus } from './shown-facts.tsx';
import { t } from './texts.ts';

type Found = ResponseOf<typeof searchMembers>['found'][number];

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
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
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
            aria-keyshortcuts="Control+K"
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
      {({ found, hasMore }) =>
        found.length === 0 ? (
          <p className="console-empty" role="status">
            {t.notFound}
          </p>
        ) : (
          <>
            <p className="console-count" role="status">
              {hasMore ? t.more(found.length) : t.foundCount(found.length)}
            </p>
            <FoundTable found={found} />
          </>
        )
      }
    </QueryView>
  );
}

function FoundTable({ found }: { found: readonly Found[] }) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.household}</th>
          <th scope="col">{t.membership}</th>
          <th scope="col">{t.planAndOffice}</th>
          <th scope="col">{t.contact}</th>
          <th scope="col">{t.brand}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((each) => (
          <FoundRow key={`${each.site} ${each.accountId}`} found={each} />
        ))}
      </tbody>
    </table>
  );
}

function FoundRow({ found }: { found: Found }) {
  const { people, membership, city, state } = found;
  const [owner, ...others] = people;
  return (
    <tr>
      <th scope="row">
        <a href={recordUrl(found)}>{owner ? fullName(owner) : t.unnamed}</a>
        {owner && <span className="console-second">{t.born(birthText(owner.birthDate))}</span>}
        {others.map((person) => (
          <span key={`${fullName(person)} ${person.birthDate}`} className="console-second">
            {fullName(person)}, {t.born(birthText(person.birthDate))}
          </span>
        ))}
      </th>
      <td data-label={t.membership}>
        {membership ? (
          <span>
            <span className="console-number">{membership.number}</span>
            <MembershipStatus status={membership.status} />
          </span>
        ) : (
          t.neverMember
        )}
      </td>
      <td data-label={t.planAndOffice}>
        {membership && (
          <span>
            {membership.plan}
            <span className="console-second">{membership.office || t.outsideOffice}</span>
          </span>
        )}
      </td>
      <td data-label={t.contact}>
        <span>
          {found.email}
          <span className="console-second">{formatPhone(found.phone)}</span>
          <span className="console-second">{[city, state].filter(Boolean).join(', ')}</span>
        </span>
      </td>
      <td data-label={t.brand}>{found.brand}</td>
    </tr>
  );
}
