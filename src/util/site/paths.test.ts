import { describe, expect, it } from 'vitest';
import {
  directoryFilePath,
  editMemberPath,
  joinPath,
  officePath,
  pageTitle,
  reportOfficePath,
} from './paths.ts';

describe('addresses inside a site', () => {
  it('joinPath opens the checkout with an office and a plan', () => {
    expect(joinPath({ planId: 'family', officeId: 'salem-1' })).toBe('/checkout?office=salem-1&plan=family');
    expect(joinPath({ planId: 'family' })).toBe('/checkout?plan=family');
    expect(joinPath({})).toBe('/checkout');
  });

  it('an id with special characters is one segment of a path', () => {
    expect(officePath('a/b ?#')).toBe('/office/a%2Fb%20%3F%23');
    expect(editMemberPath('../x')).toBe('/checkout/edit-member/..%2Fx');
  });

  it('reportOfficePath opens the form with an office and a dentist', () => {
    expect(reportOfficePath({ id: 'salem-1' })).toBe('/directory/report?office=salem-1');
    expect(reportOfficePath({ id: 'salem-1' }, '2434640977')).toBe(
      '/directory/report?office=salem-1&dentist=2434640977',
    );
  });

  it('directoryFilePath escapes the key of the group', () => {
    expect(directoryFilePath('a/b & c', 'csv')).toBe(
      '/api/km/group/a%2Fb%20%26%20c/directory?format=csv&lang=en',
    );
    expect(directoryFilePath('g', 'pdf', 'AZ')).toBe('/api/km/group/g/directory?format=pdf&state=AZ&lang=en');
  });
});

it('puts the page’s own title before the site’s', () => {
  expect(pageTitle('Savings Summary', 'Harbor Dental Club')).toBe('Savings Summary | Harbor Dental Club');
});

it('shows only the site’s title if the page has none', () => {
  expect(pageTitle('', 'Harbor Dental Club')).toBe('Harbor Dental Club');
});
