import { type CmsRecord, type CmsRecordInput, CmsRecordSchema } from '#cms/schema/record.ts';

/** The smallest valid record as a CMS sends it, with the given changes. */
export function rawRecord(changes: Partial<CmsRecordInput> = {}): CmsRecordInput {
  return {
    site: { id: 'sample', name: 'Sample Dental', company: 'Sample Dental LLC' },
    theme: {
      colors: {
        paper: '#ffffff',
        ink: '#1b1b1b',
        muted: '#555555',
        surface: '#ffffff',
        tint: '#f2f2f2',
        line: '#cccccc',
        brand: '#0b4f6c',
        on_brand: '#ffffff',
        accent: '#ffd166',
        on_accent: '#1b1b1b',
        deep: '#0b2027',
        on_deep: '#ffffff',
      },
      fonts: { display: 'fraunces', body: 'source-sans' },
      shape: {},
    },
    base: {
      variables: {
        group_key: 'sample',
        global_title: 'Sample Dental',
        not_insurance_text: 'This is not insurance.',
      },
    },
    header: { layout: '1_header', variables: { header_top_right_member_login: true } },
    landing_header: { variables: {} },
    footer: {
      layout: '1_footer',
      variables: { footer_nav: [{ title: 'Grievance form', link: '/grievance-form' }] },
    },
    catalog: {
      group: { key: 'sample', name: 'Sample Group' },
      plans: [
        {
          id: 'basic',
          name: 'Basic',
          cycle: 'annual',
          price: { member_cents: 12900, dependent_cents: 7900 },
        },
        {
          id: 'plus',
          name: 'Plus',
          cycle: 'monthly',
          price: { member_cents: 1500, dependent_cents: 900 },
          not_sold_in: ['WA'],
          recommended: true,
        },
      ],
      fees: [
        { id: 'exam', procedure: 'Check-up', category: 'Check-ups', usual_cents: 8000, member_cents: 4000 },
        { id: 'crown', procedure: 'Crown', category: 'Crowns', usual_cents: 120000, member_cents: 79900 },
      ],
      offices: [
        rawOffice({ id: 'mesa-1', state: 'AZ', city: 'Mesa' }),
        rawOffice({
          id: 'seattle-1',
          state: 'WA',
          city: 'Seattle',
          zip: '98101',
          lat: 47.6114,
          lng: -122.3305,
          timezone: 'America/Los_Angeles',
        }),
      ],
    },
    ...changes,
  };
}

type OfficeInput = NonNullable<CmsRecordInput['catalog']['offices']>[number];

/** An office that is open on weekday mornings. */
export function rawOffice(changes: Partial<OfficeInput> = {}): OfficeInput {
  return {
    id: 'office',
    name: 'Main Street Dental',
    street: '1 Main Street',
    city: 'Mesa',
    state: 'AZ',
    zip: '85201',
    lat: 33.4152,
    lng: -111.8315,
    phone: '4805550100',
    timezone: 'America/Phoenix',
    hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '08:00', closes: '12:00' }],
    verified_on: '2026-10-01',
    ...changes,
  };
}

/** The smallest valid record after parsing. */
export function record(changes: Partial<CmsRecordInput> = {}): CmsRecord {
  return CmsRecordSchema.parse(rawRecord(changes));
}
