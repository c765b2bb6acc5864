import type { HeldGrant } from '#contracts/staff/roles.ts';
import { t as identity } from '../identity/texts.ts';
import { grantKey, grantText, type ScopeNames } from './grant-text.ts';
import { t } from './texts.ts';

/** The roles of a person or an invitation, one per line. */
export function Roles({ grants, names }: { grants: readonly HeldGrant[]; names: ScopeNames }) {
  if (grants.length === 0) return <span className="console-second">{t.noRoles}</span>;
  return (
    <ul className="console-roles">
      {grants.map((grant) => (
        <li key={grantKey(grant)}>
          {grantText(grant, names)}
          {grant.isFromGroups && <span className="console-second">{identity.fromGroup}</span>}
        </li>
      ))}
    </ul>
  );
}
