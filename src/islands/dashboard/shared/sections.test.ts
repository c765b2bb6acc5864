import { describe, expect, it } from 'vitest';
import { parseRoute, routeHref, SECTIONS } from './sections.ts';

describe('routeHref', () => {
  it('makes an address that parses to the same section', () => {
    for (const section of SECTIONS)
      for (const membershipId of [null, '7f2c5a52-9c1d-4a3e-8f51-0d7a6f2b9e11']) {
        const { search } = new URL(routeHref({ section, membershipId }), 'https://brand.example');
        expect(parseRoute(search)).toEqual({ section, membershipId });
      }
  });

  it.each(['', '?section=', '?section=nonsense', '?section=__proto__', '?section=billing2', '?%'])(
    'opens the overview for “%s”',
    (query) => expect(parseRoute(query).section).toBe('overview'),
  );

  it('keeps the other parameters of the query', () => {
    expect(routeHref({ section: 'billing', membershipId: null }, '?version=working&section=office')).toBe(
      '/dashboard?version=working&section=billing',
    );
  });
});
