import { describe, expect, it } from 'vitest';
import { STAFF_ROLES, type StaffGrant, type StaffRole, type StaffScope } from '#contracts/staff/roles.ts';
import {
  isPermitted,
  isWithin,
  mayPassOn,
  onlySite,
  permissionsOf,
  ROLE_PERMISSIONS,
  scopeOf,
} from './permissions.ts';

const ALL: StaffScope = { kind: 'all' };
const HARBOR: StaffScope = { kind: 'brand', site: 'harbor' };
const MESA: StaffScope = { kind: 'brand', site: 'mesa' };
const LOMA: StaffScope = { kind: 'office', site: 'harbor', officeId: 'point-loma' };
const grant = (role: StaffRole, scope: StaffScope): StaffGrant => ({ role, scope });

describe('scopes', () => {
  it.each([
    [ALL, ALL, true],
    [HARBOR, ALL, true],
    [LOMA, ALL, true],
    [LOMA, HARBOR, true],
    [HARBOR, HARBOR, true],
    [LOMA, LOMA, true],
    [HARBOR, LOMA, false],
    [ALL, HARBOR, false],
    [MESA, HARBOR, false],
    [{ ...LOMA, officeId: 'hillcrest' } as const, LOMA, false],
    [{ ...LOMA, site: 'mesa' } as const, LOMA, false],
  ])('%o within %o is %s', (needed, held, expected) => {
    expect(isWithin(needed, held)).toBe(expected);
  });

  it('rows are those of the scopes whose role has the permission', () => {
    const grants = [grant('auditor', HARBOR), grant('front_desk', LOMA), grant('editor', MESA)];
    expect(scopeOf(grants, 'audit.read')).toEqual({ sites: ['harbor'], offices: [] });
    expect(scopeOf(grants, 'content.publish')).toEqual({ sites: ['mesa'], offices: [] });
    expect(scopeOf([grant('front_desk', LOMA)], 'members.read')).toEqual({
      sites: [],
      offices: [{ site: 'harbor', officeId: 'point-loma' }],
    });
    expect(scopeOf([grant('owner', ALL)], 'members.read')).toEqual({ sites: 'all', offices: [] });
    expect(scopeOf([], 'members.read')).toEqual({ sites: [], offices: [] });
  });

  it('grants of one brand have that brand in common', () => {
    expect(onlySite([grant('agent', HARBOR), grant('agent', LOMA)])).toBe('harbor');
    expect(onlySite([grant('agent', HARBOR), grant('agent', MESA)])).toBeNull();
    expect(onlySite([grant('agent', ALL)])).toBeNull();
    expect(onlySite([])).toBeNull();
  });
});

describe('permissions', () => {
  it('an owner may do everything, and a manager everything but managing brands and erasing members', () => {
    expect(
      STAFF_ROLES.every((role) => mayPassOn([grant('owner', ALL)], grant(role, ALL), 'staff.change')),
    ).toBe(true);
    expect(isPermitted([grant('manager', ALL)], 'brands.manage')).toBe(false);
    expect(isPermitted([grant('manager', ALL)], 'members.erase')).toBe(false);
    expect(permissionsOf([grant('front_desk', LOMA), grant('editor', MESA)])).toEqual([
      'members.read',
      'payments.record',
      'directory.read',
      'directory.change',
      'content.publish',
    ]);
  });

  it('only owners and managers change the staff', () => {
    const changing = STAFF_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('staff.change'));
    expect(changing).toEqual(['owner', 'manager']);
    expect(STAFF_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('staff.invite'))).toEqual(changing);
  });

  it('people pass on no more than they hold', () => {
    const manager = [grant('manager', HARBOR)];
    expect(mayPassOn(manager, grant('agent', HARBOR), 'staff.invite')).toBe(true);
    expect(mayPassOn(manager, grant('manager', LOMA), 'staff.invite')).toBe(true);
    expect(mayPassOn(manager, grant('owner', HARBOR), 'staff.invite')).toBe(false);
    expect(mayPassOn(manager, grant('agent', MESA), 'staff.invite')).toBe(false);
    expect(mayPassOn(manager, grant('front_desk', ALL), 'staff.invite')).toBe(false);
    expect(mayPassOn([grant('agent', ALL)], grant('front_desk', HARBOR), 'staff.invite')).toBe(false);
  });

  it('permissions of two roles do not add up over different scopes', () => {
    const own = [grant('manager', LOMA), grant('agent', HARBOR)];
    expect(mayPassOn(own, grant('agent', HARBOR), 'staff.invite')).toBe(false);
  });
});
