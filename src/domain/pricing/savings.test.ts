import { describe, expect, it } from 'vitest';
import { saving } from './savings.ts';

describe('what a member saves', () => {
  it('is the difference, in cents and whole per cent', () => {
    expect(saving({ usual_cents: 20000, member_cents: 12000 })).toEqual({
      savedCents: 8000,
      savedPercent: 40,
    });
  });

  it('is never rounded up', () => {
    expect(saving({ usual_cents: 30000, member_cents: 10100 }).savedPercent).toBe(66);
  });

  it('is nothing where the member pays as much or more', () => {
    expect(saving({ usual_cents: 5000, member_cents: 5000 }).savedCents).toBe(0);
    expect(saving({ usual_cents: 5000, member_cents: 6000 })).toEqual({ savedCents: 0, savedPercent: 0 });
  });

  it('copes with a service that is free anyway', () => {
    expect(saving({ usual_cents: 0, member_cents: 0 })).toEqual({ savedCents: 0, savedPercent: 0 });
  });
});
