import { describe, expect, it } from 'vitest';
import { found } from '#tests/support/content/content-checks.ts';
import type { RawSample } from '#tests/support/content/sample-record.ts';
import type { Identity } from '../record/brand-identity.ts';
import { northAmericanNumberProblem } from './brand-rules.ts';
import { CONTENT_RULES } from './check-record.ts';
import { officeCity, officeFacts } from './office-rules.ts';

const PHOENIX = {
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  lat: 33.45,
  lng: -112.07,
  timezone: 'America/Phoenix',
  phone: '6025550100',
};
const ofOffice = (fields: Record<string, unknown>) =>
  found((raw) => void Object.assign(raw.catalog.offices[0] ?? {}, PHOENIX, fields), {
    rules: [officeFacts, officeCity],
  }).map(({ field, message }) => `${field.split('.').at(-1)}: ${message}`);
const of = (rule: string, change: (raw: RawSample) => void, others: readonly Identity[] = []) =>
  found(change, { others, rules: CONTENT_RULES.filter(({ id }) => id === rule) });

describe('facts of an office', () => {
  it.each([
    ['a city', {}],
    ['a point on the edge of its ZIP code', { lat: 33.6 }],
    ['another zone with the same clock', { timezone: 'US/Arizona' }],
    [
      'a part of the state with a clock of its own',
      { timezone: 'America/Denver', city: 'Chinle', zip: '86503', lat: 36.15, lng: -109.55 },
    ],
    [
      'a suburb whose mail has its neighbor’s name',
      {
        city: 'Bloomington',
        state: 'MN',
        zip: '55420',
        lat: 44.83,
        lng: -93.28,
        timezone: 'America/Chicago',
      },
    ],
    ['a ZIP code that is newer than the table, in a known area', { zip: '85200' }],
  ])('consistent office data is accepted: %s', (_what, fields) => {
    expect(ofOffice(fields)).toEqual([]);
  });

  it.each([
    [{ lat: -34.6, lng: -58.38 }, 'lat: -34.6, -58.38 is 5,'],
    [{ lng: 112.07 }, 'Did you mean lng -112.07? West is negative.'],
    [
      { city: 'Tampa', state: 'FL', zip: '33602', timezone: 'America/New_York', lat: -82.46, lng: 27.95 },
      'Did you mean lat 27.95 and lng -82.46?',
    ],
    [{ zip: '10001' }, 'zip: 10001 is New York, NY, and the office’s state is AZ.'],
    [{ zip: '00000' }, 'zip: 00000 is no ZIP code.'],
    [{ state: 'NY' }, 'timezone: America/Phoenix is not the time in New York. Write America/New_York.'],
    [{ timezone: 'Europe/Berlin' }, 'timezone: Europe/Berlin is not the time in Arizona.'],
    [{ city: 'Pheonix' }, 'city: “Pheonix” is not a city we know in Arizona. Did you mean Phoenix?'],
    [{ city: 'Flagstaff' }, 'miles from ZIP code 85004, which is Phoenix.'],
  ])('contradictory office data is reported: %j', (fields, message) => {
    expect(ofOffice(fields).join('\n')).toContain(message);
  });
});

it.each([
  ['call us', 'has characters'],
  ['555', 'has 3 digits, not ten'],
  ['(102) 555-0100', 'begins with 102'],
  ['411-555-0100', 'begins with 411'],
  ['602-155-0100', 'has 155 after its area code'],
  ['6025550100', ''],
  ['+1 (602) 555-0100', ''],
  ['1.602.555.0100 ext. 12', ''],
])('northAmericanNumberProblem explains why %j cannot be dialed: %s', (number, why) => {
  expect(northAmericanNumberProblem(number)).toMatch(
    why === '' ? /^$/ : new RegExp(why.replace(/[()]/g, '\\$&')),
  );
});

it('invalid phone numbers of offices, the header and contact blocks are reported', () => {
  const findings = of('phone-number', (raw) => {
    Object.assign(raw.catalog.offices[0] ?? {}, { phone: 'call us' });
    raw.header.variables.header_phone_number = '555';
    raw.pages = [{ page: 'support', sections: [{ type: 'contact', phone: '12' }] }];
  });
  expect(findings.map(({ field }) => field)).toEqual([
    'catalog.offices[0].phone',
    'header.variables.header_phone_number',
    'pages[0].sections[0].phone',
  ]);
});

describe('a brand', () => {
  const mesa: Identity = {
    site: 'mesa',
    names: ['Mesa Dental Savings'],
    hosts: ['mesa.example'],
    emails: [],
    phones: [],
    groupKey: '',
  };

  it('an invalid email address is reported', () => {
    expect(
      of('mail-address', (raw) => void Object.assign(raw.site, { email: 'not a mail' }))[0],
    ).toMatchObject({
      field: 'site.email',
      message: expect.stringContaining('“not a mail” is not an email address.'),
    });
  });

  it('the name of another brand is rejected', () => {
    const taken = (raw: RawSample) => void Object.assign(raw.site, { name: 'MESA Dental Savings' });
    expect(of('taken-name', taken, [mesa]).map(({ field }) => field)).toEqual(['site.name']);
    expect(of('taken-name', () => undefined, [mesa])).toEqual([]);
  });

  it('a home page without content is reported', () => {
    const home = (...pages: RawSample['pages']) =>
      of('home-page', (raw) => void Object.assign(raw, { pages })).map(({ message }) => message);
    expect(home({ page: 'faq' })[0]).toContain('There is no page “home”');
    expect(home({ page: 'home' })[0]).toContain('The home page has no sections');
    expect(home({ page: 'home', sections: [{ type: 'hero', heading: 'Care' }] })).toEqual([]);
  });

  it('a plan that no visitor can buy is reported with the reason', () => {
    const plan = (fields: Record<string, unknown>) =>
      of('unsold-plan', (raw) => void Object.assign(raw.catalog.plans[0] ?? {}, fields));
    expect(plan({ not_sold_in: ['NE'] })[0]?.message).toContain(
      'is sold in none of the states with offices (NE)',
    );
    expect(plan({ not_sold_in: ['CA'] })).toEqual([]);
  });
});
