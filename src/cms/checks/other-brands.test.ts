import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { found, withHtml } from '#tests/support/content/content-checks.ts';
import type { RawSample } from '#tests/support/content/sample-record.ts';
import { type Identity, identityOf } from '../record/brand-identity.ts';

const mesa: Identity = {
  site: 'mesa',
  names: ['Mesa Dental Savings', 'Mesa Dental Savings LLC'],
  hosts: ['mesa.example'],
  emails: ['hello@mesa.example'],
  phones: ['6025550161'],
  groupKey: 'mesa-southwest',
};
const traces = (change: (raw: RawSample) => void, others = [mesa]) =>
  found(change, { others }).filter(({ rule }) => rule === 'other-tenant');

describe('another brand', () => {
  it.each([
    ['its name', 'Join MESA dental\u00a0savings today'],
    ['its name, split by a tag', 'Join Mesa <b>Dental</b> Sav<i>ings</i>'],
    ['its legal name', 'Mesa Dental Savings LLC, Phoenix'],
    ['its host', 'See www.mesa.example/faq for more'],
    ['its mailbox', 'Write to Hello@Mesa.example.'],
    ['a mailbox of its host', 'Write to claims@mesa.example'],
    ['its number', 'Call (602) 555-0161'],
    ['its number, written otherwise', 'Call +1 602.555.0161 now'],
    ['a link to its number', '<a href="tel:+16025550161">Call</a>'],
    ['a link to its mailbox', '<a href="mailto:hello@mesa.example?subject=x">Write</a>'],
    ['a link to its site', '<a href="https://www.mesa.example/faq">More</a>'],
    ['a link to its group', '<a href="/api/km/group/mesa-southwest/directory">List</a>'],
  ])('another brand is found by %s', (_what, html) => {
    const [first] = traces(withHtml(`<p>${html}</p>`));
    expect(first).toMatchObject({ severity: 'error', field: 'pages[0].sections[0].html' });
    expect(first?.message).toContain('belongs to the brand mesa');
  });

  it.each([
    'Our office in Mesa',
    'Dental savings in Mesa',
    'Mesa. Dental savings',
    'Call (602) 555-0162',
    'Invoice 16025550161234',
    'themesa.example.org',
  ])('no other brand is found in %j', (text) => {
    expect(traces(withHtml(`<p>${text}</p>`))).toEqual([]);
  });

  it('another brand is found in the site’s email address', () => {
    expect(traces((raw) => (raw.site.email = 'hello@mesa.example'))).toMatchObject([{ field: 'site.email' }]);
  });

  it('a listed sister site may be named', () => {
    const named = withHtml('<p>A company of Mesa Dental Savings</p>');
    expect(traces(named)).toHaveLength(1);
    expect(
      traces((raw) => {
        named(raw);
        (raw as RawSample & { checks: unknown }).checks = { sister_sites: ['mesa'] };
      }),
    ).toEqual([]);
  });

  it('values that both brands share are not reported', () => {
    const shared = (raw: RawSample) => {
      withHtml('<p>Call (602) 555-0161</p>')(raw);
      raw.header.variables.header_phone_number = '602-555-0161';
    };
    expect(traces(shared)).toEqual([]);
    expect(
      traces(withHtml('<p>Harbor Dental Club</p>'), [{ ...mesa, names: ['Harbor Dental Club'] }]),
    ).toEqual([]);
  });

  it.each(['Family Dental', 'The Smile Club', 'Dental Savings Plan, LLC', 'Find a Dentist'])(
    'another brand is not found by a generic name such as %s',
    (name) => {
      const text = withHtml(`<p>${name}. Desert ${name}</p>`);
      expect(traces(text, [{ ...mesa, names: [name] }])).toEqual([]);
    },
  );

  it('another brand is found among a thousand', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...mesa,
      site: `s${index}`,
      names: [`Brand ${index} Dental`],
    }));
    expect(traces(withHtml('<p>Brand 999 Dental</p>'), many)).toHaveLength(1);
  });
});

it('identityOf accepts documents of any shape', () => {
  const anything = fc.anything();
  fc.assert(
    fc.property(anything, anything, anything, (site, base, header) => {
      const identity = identityOf('x', { site, base, header });
      expect(identity.names.every((name) => typeof name === 'string')).toBe(true);
    }),
  );
});
