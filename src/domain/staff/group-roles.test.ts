import { describe, expect, it } from 'vitest';
import { grantsOfGroups, parseGroupRoles } from './group-roles.ts';

const ROLES = `Dental owners=owner; Harbor agents = agent@harbor
CN=Front desk,OU=Point Loma=front_desk@harbor/point-loma;`;

describe('the roles of groups', () => {
  it('are read with the brands and offices where they apply', () => {
    expect(parseGroupRoles(ROLES)).toEqual([
      { group: 'Dental owners', grant: { role: 'owner', scope: { kind: 'all' } } },
      { group: 'Harbor agents', grant: { role: 'agent', scope: { kind: 'brand', site: 'harbor' } } },
      {
        group: 'CN=Front desk,OU=Point Loma',
        grant: { role: 'front_desk', scope: { kind: 'office', site: 'harbor', officeId: 'point-loma' } },
      },
    ]);
  });

  it.each([
    'owner',
    '=owner',
    'Owners=',
    'Owners=boss',
    'Owners=owner@',
    'Owners=agent@harbor/',
    'A=agent@b/c/d',
  ])('are refused when an entry is like %s', (entry) => {
    expect(() => parseGroupRoles(`Fine=auditor; ${entry}`)).toThrow('must be entries such as');
  });

  it('are given once to a person of several groups, and none for another spelling', () => {
    const roles = parseGroupRoles('A=agent@harbor; B=agent@harbor; B=editor; C=owner');
    expect(grantsOfGroups(roles, ['A', 'B', 'c'])).toEqual([
      { role: 'agent', scope: { kind: 'brand', site: 'harbor' } },
      { role: 'editor', scope: { kind: 'all' } },
    ]);
  });
});
