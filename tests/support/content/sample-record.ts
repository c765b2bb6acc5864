/** The parts of a record that tests change, possibly to invalid values. */
export interface RawSample {
  site: Record<string, unknown>;
  theme: Record<string, Record<string, unknown>>;
  base: { variables: Record<string, unknown> };
  header: { layout: string; variables: Record<string, unknown> };
  landing_header: { variables: Record<string, unknown> };
  footer: { layout: string; variables: Record<string, unknown> };
  pages: Record<string, unknown>[];
  landings: Record<string, unknown>[];
  route_rules: Record<string, unknown>[];
  catalog: Record<'plans' | 'fees' | 'offices', Record<string, unknown>[]> & {
    coupons?: Record<string, unknown>[];
    group: Record<string, unknown>;
  };
}

/** A small record that the schema accepts, to be changed by tests. */
export function sampleRaw(): RawSample {
  return {
    site: {
      id: 'harbor',
      name: 'Harbor Dental Club',
      company: 'Harbor Dental Club, LLC',
      hosts: ['harbor.example'],
    },
    theme: {
      colors: {
        paper: '#ffffff',
        ink: '#111111',
        muted: '#444444',
        surface: '#ffffff',
        tint: '#f4f4f4',
        line: '#cccccc',
        brand: '#0f5170',
        on_brand: '#ffffff',
        accent: '#9fd8c8',
        on_accent: '#0c2b3d',
        deep: '#0e2439',
        on_deep: '#f5ecdc',
      },
      fonts: { display: 'fraunces', body: 'source-sans' },
      shape: {},
    },
    base: {
      variables: {
        group_key: 'harbor',
        global_title: 'Harbor Dental Club',
        not_insurance_text: 'This is not insurance.',
      },
    },
    header: { layout: '1_header', variables: { header_top_right_member_login: true } },
    landing_header: { variables: {} },
    footer: {
      layout: '1_footer',
      variables: { footer_nav: [{ title: 'Grievance form', link: '/grievance-form' }] },
    },
    pages: [{ page: 'home', sections: [{ type: 'hero', heading: 'Care' }] }],
    landings: [{ slug: 'spring', sections: [] }],
    route_rules: [],
    catalog: {
      group: { key: 'harbor', name: 'Harbor' },
      plans: [
        {
          id: 'single',
          name: 'Single',
          cycle: 'annual',
          price: { member_cents: 12_900, dependent_cents: 9_900 },
        },
      ],
      fees: [
        { id: 'cleaning', procedure: 'Cleaning', category: 'Care', usual_cents: 12_000, member_cents: 7_000 },
      ],
      offices: [
        {
          id: 'pier',
          name: 'Pier Dental',
          street: '1 Pier St',
          city: 'Monterey',
          state: 'CA',
          zip: '93940',
          lat: 36.6,
          lng: -121.9,
          timezone: 'America/Los_Angeles',
          plan_ids: ['single'],
          verified_on: '2026-05-31',
        },
      ],
    },
  };
}

/** The small record after one change. */
export function changedRaw(change: (raw: RawSample) => void): RawSample {
  const raw = sampleRaw();
  change(raw);
  return raw;
}
