import { describe, expect, it } from 'vitest';
import { found, places, withBlocks } from '#tests/support/content/content-checks.ts';
import { changedRaw, type RawSample } from '#tests/support/content/sample-record.ts';
import { parseRecord } from '../record/parse-record.ts';

const office = (fields: Record<string, unknown>) => (raw: RawSample) =>
  void Object.assign(raw.catalog.offices[0] ?? {}, fields);
const ofRule = (rule: string, change: (raw: RawSample) => void) =>
  found(change).filter((finding) => finding.rule === rule);

describe('a flag', () => {
  it.each(['yes', 'Yes', 'on', 'True', 'TRUE', 1, 'y'])(
    'a flag with the value %j is reported because it is read as no',
    (value) => {
      const findings = ofRule('flag-value', office({ accepting_new_patients: value }));
      expect(places(findings)).toEqual(['flag-value catalog.offices[0].accepting_new_patients']);
      expect(findings[0]).toMatchObject({
        severity: 'error',
        message: expect.stringContaining('Did you mean true?'),
      });
    },
  );

  it('a flag with an unknown value is reported with the valid values', () => {
    expect(ofRule('flag-value', office({ accepting_new_patients: 'maybe' }))[0]?.message).toBe(
      'is "maybe", which is read as no. Write true or false.',
    );
  });

  it.each([true, 'true', '1', false, 'false', '0', 0, '', 'no', 'off', null, undefined])(
    'a flag with the value %j is accepted',
    (value) => {
      expect(ofRule('flag-value', office({ accepting_new_patients: value }))).toEqual([]);
    },
  );

  it('flags are checked everywhere in the schema', () => {
    const findings = ofRule('flag-value', (raw) => {
      Object.assign(raw.header.variables, {
        hide_top_header: 'yes',
        header_top_right_directory: 'on',
        header_top_right_office_login: { link: '/faq', enabled: 'on' },
        header_top_right_member_login: '/member-login',
        header_top_right_nav: [{ title: 'x', link: '/', external: 'yes' }],
      });
      raw.footer.variables.show_copyright_on_top = 1;
      raw.landings = [{ slug: 'spring', noindex: 'on' }];
      raw.pages = [{ page: 'support', sections: [{ type: 'contact', form: 'yes' }] }];
      Object.assign(raw.catalog.plans[0] ?? {}, { recommended: 'yes' });
      raw.catalog.coupons = [{ kind: 'percent', percent: 10, code: 'ABC', active: 'yes' }];
    });
    expect(findings.map(({ field }) => field).sort()).toEqual([
      'catalog.coupons[0].active',
      'catalog.plans[0].recommended',
      'footer.variables.show_copyright_on_top',
      'header.variables.header_top_right_directory',
      'header.variables.header_top_right_nav[0].external',
      'header.variables.header_top_right_office_login.enabled',
      'header.variables.hide_top_header',
      'landings[0].noindex',
      'pages[0].sections[0].form',
    ]);
  });
});

it.each([
  [true, true],
  ['1', true],
  [false, false],
  ['false', false],
  ['0', false],
  [undefined, null],
  [null, null],
  ['', null],
  ['yes', null],
])('accepting_new_patients %j is read as %j', (value, read) => {
  const record = parseRecord(changedRaw(office({ accepting_new_patients: value })), {
    site: 'harbor',
    version: 'live',
  });
  expect(record.catalog.offices[0]?.accepting_new_patients).toBe(read);
});

describe('a field that the schema does not have', () => {
  it.each([
    ['in a block', withBlocks({ type: 'hero', heading: 'Care', intor: 'x' }), 'intro'],
    ['in an office', office({ huors: [] }), 'hours'],
    [
      'in a dentist',
      office({ providers: [{ name: 'A', npi: '1234567893', specialty: 'General', langauges: [] }] }),
      'languages',
    ],
    [
      'in a plan’s rules',
      (raw: RawSample) => void Object.assign(raw.catalog.plans[0] ?? {}, { rules: { notice_day: [3] } }),
      'notice_days',
    ],
    [
      'in a group',
      (raw: RawSample) => void Object.assign(raw.catalog.group, { plan_per_memebr: true }),
      'plan_per_member',
    ],
    [
      'in an action',
      withBlocks({ type: 'hero', heading: 'Care', actions: [{ label: 'x', lnik: '/faq' }] }),
      'link',
    ],
    ['in a picture', office({ photo: { src: '', atl: 'x' } }), 'alt'],
    ['in the record', (raw: RawSample) => void Object.assign(raw, { foter: {} }), 'footer'],
    [
      'in the theme',
      (raw: RawSample) => void Object.assign(raw.theme.shape ?? {}, { buton: 'pill' }),
      'button',
    ],
  ])('an unknown field %s is reported with the most similar name', (_where, change, meant) => {
    const [finding, ...more] = ofRule('unknown-field', change);
    expect(finding).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining(`Did you mean “${meant}”?`),
    });
    expect(more).toEqual([]);
  });

  it('an unknown field is reported with all known names if none is similar', () => {
    expect(
      ofRule('unknown-field', (raw) => void Object.assign(raw.catalog.group, { updatedBy: 'x' }))[0]?.message,
    ).toBe('“updatedBy” is not a field here, so it is not read. Fields here are key, name, plan_per_member.');
  });

  it('an unknown field of several offices is reported once', () => {
    const findings = ofRule('unknown-field', (raw) => {
      const [first] = raw.catalog.offices;
      raw.catalog.offices = ['a', 'b', 'c'].map((id) => ({ ...first, id, huors: [] }));
    });
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('It occurs 3 times')]);
  });

  it('metadata of a CMS is accepted', () => {
    expect(
      ofRule('unknown-field', office({ _id: 'x', $schema: 'y', '@type': 'z', __typename: 'Office' })),
    ).toEqual([]);
  });

  it('an unknown document is reported', () => {
    const unread = [
      {
        place: { document: 'foter.json', field: '' },
        name: 'foter.json',
        known: ['footer.json', 'header.json'],
      },
    ];
    expect(found(undefined, { unread })).toEqual([
      {
        rule: 'unknown-field',
        severity: 'warning',
        document: 'foter.json',
        field: '',
        message: '“foter.json” is not a document of a site, so it is not read. Did you mean “footer.json”?',
      },
    ]);
  });
});
