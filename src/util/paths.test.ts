import { describe, expect, it } from 'vitest';
import { editMemberPath, joinPath, officePath } from './paths.ts';

describe('addresses inside a site', () => {
  it('carry office and plan into the checkout', () => {
    expect(joinPath({ planId: 'family', officeId: 'salem-1' })).toBe('/checkout?office=salem-1&plan=family');
    expect(joinPath({ planId: 'family' })).toBe('/checkout?plan=family');
    expect(joinPath({})).toBe('/checkout');
  });

  it('take odd ids as one segment', () => {
    expect(officePath('a/b ?#')).toBe('/office/a%2Fb%20%3F%23');
    expect(editMemberPath('../x')).toBe('/checkout/edit-member/..%2Fx');
  });
});
