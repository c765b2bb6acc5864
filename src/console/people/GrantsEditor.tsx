import { useId, useState } from 'react';
import { listBrandOffices, listBrands } from '#contracts/staff/brands.ts';
import {
  type HeldGrant,
  STAFF_ROLES,
  type StaffGrant,
  type StaffPermission,
  type StaffScope,
} from '#contracts/staff/roles.ts';
import { hasGrant, mayPassOn, withoutGrants } from '#domain/staff/permissions.ts';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { FieldError } from '#ui/fields/Field.tsx';
import { t as identity } from '../identity/texts.ts';
import type { Me } from '../session.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { grantKey, grantText, officeKey, type ScopeNames } from './grant-text.ts';
import { t } from './texts.ts';
import { useScopeNames } from './use-scope-names.ts';

interface Props {
  me: Me;
  /** what the roles are for: people pass on no more than they hold */
  permission: Extract<StaffPermission, 'staff.invite' | 'staff.change'>;
  grants: readonly HeldGrant[];
  error: string | undefined;
  onChange(grants: HeldGrant[]): void;
}

/** Adds and removes roles, each with the brands or the office where it applies. */
export function GrantsEditor({ me, permission, grants, error, onChange }: Props) {
  const id = useId();
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const [role, setRole] = useState<StaffGrant['role'] | ''>('');
  const [site, setSite] = useState('');
  const [officeId, setOfficeId] = useState('');
  const { data: { offices = [] } = {} } = useStaffQuery(
    listBrandOffices,
    site === '' ? null : { params: { site } },
  );
  const known = useScopeNames();
  /** of the offices that were added here */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const names: ScopeNames = { ...known, offices: new Map([...known.offices, ...added]) };
  const scope: StaffScope =
    site === ''
      ? { kind: 'all' }
      : officeId === ''
        ? { kind: 'brand', site }
        : { kind: 'office', site, officeId };
  const mayGive = (given: StaffGrant) => mayPassOn(me.grants, given, permission);
  const chosen = role === '' ? null : { role, scope };

  return (
    <fieldset
      className={error ? 'field grants has-error' : 'field grants'}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{t.addedRoles}</legend>
      {grants.length === 0 ? (
        <p className="field-hint">{t.noneChosen}</p>
      ) : (
        <ul className="grants-list">
          {grants.map((grant) => (
            <li key={grantKey(grant)}>
              <span>
                {grantText(grant, names)}
                {grant.isFromGroups && ` (${identity.fromGroup})`}
              </span>
              {!grant.isFromGroups && mayGive(grant) && (
                <button
                  type="button"
                  className="grants-remove"
                  aria-label={t.removeRole(grantText(grant, names))}
                  onClick={() => onChange(withoutGrants(grants, [grant]))}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {grants.some(({ isFromGroups }) => isFromGroups) && (
        <p className="field-hint">{identity.followsGroup}</p>
      )}
      <div className="grants-new">
        <SelectField
          id={`${id}role`}
          name="role"
          label={t.role}
          hint={role && t.roleHints[role]}
          value={role}
          onChange={(value) => setRole(STAFF_ROLES.find((each) => each === value) ?? '')}
        >
          <option value="">–</option>
          {STAFF_ROLES.map((each) => (
            <option key={each} value={each}>
              {t.roleNames[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}site`}
          name="site"
          label={t.where}
          value={site}
          onChange={(value) => {
            setSite(value);
            setOfficeId('');
          }}
        >
          <option value="">{t.allBrands}</option>
          {brands.map((brand) => (
            <option key={brand.site} value={brand.site}>
              {brand.name}
            </option>
          ))}
        </SelectField>
        {site !== '' && (
          <SelectField
            id={`${id}office`}
            name="office"
            label={t.office}
            value={officeId}
            onChange={setOfficeId}
          >
            <option value="">{t.allOffices}</option>
            {offices.map((office) => (
              <option key={office.id} value={office.id}>
                {`${office.name}, ${office.city}, ${office.state}`}
              </option>
            ))}
          </SelectField>
        )}
        <button
          type="button"
          className="button-quiet"
          disabled={!chosen || !mayGive(chosen) || hasGrant(grants, chosen)}
          onClick={() => {
            if (chosen) onChange([...grants, chosen]);
            const office = offices.find((each) => each.id === officeId);
            if (office) setAdded(new Map(added).set(officeKey(site, officeId), office.name));
            setRole('');
          }}
        >
          {t.addRole}
        </button>
        {chosen && !mayGive(chosen) && (
          <p className="field-hint" role="status">
            {t.notYours}
          </p>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
