import { describe, expect, it } from 'vitest';
import { type RawSample, sampleRaw } from '#tests/support/content/sample-record.ts';
import { CatalogSchema } from '../schema/catalog.ts';
import { formatPath } from '../schema/issues.ts';
import { CmsRecordSchema } from '../schema/record.ts';
import { checkConsistency, checkCoupons, checkProviders, type Problem } from './consistency.ts';

function problems(change: (raw: ReturnType<typeof sampleRaw>) => void, site = 'harbor'): string[] {
  const raw = sampleRaw();
  change(raw);
  return checkConsistency(CmsRecordSchema.parse(raw), site).map(
    ({ path, message }) => `${formatPath(path)}: ${message}`,
  );
}
const home = (...sections: Record<string, unknown>[]) => [{ page: 'home', sections }];

it('a consistent record has no problems', () => {
  expect(problems(() => undefined)).toEqual([]);
});

it('a record of another site is reported', () => {
  expect(problems(() => undefined, 'mesa')).toEqual([
    'site.id: is "harbor", but the record is that of "mesa"',
  ]);
});

it('a catalog of another group is reported', () => {
  expect(problems((raw) => (raw.base.variables.group_key = 'other'))).toEqual([
    'base.variables.group_key: is "other", but the catalog is that of the group "harbor"',
  ]);
});

describe('what is there twice', () => {
  it.each<[string, (raw: ReturnType<typeof sampleRaw>) => void]>([
    [
      'site.hosts[1]: the host "a.example" is listed twice',
      (raw) => (raw.site.hosts = ['a.example', 'a.example']),
    ],
    ['pages[1].page: the page "home" is listed twice', (raw) => raw.pages.push({ page: 'home' })],
    [
      'landings[1].slug: the landing "spring" is listed twice',
      (raw) => raw.landings.push({ slug: 'spring' }),
    ],
    [
      'catalog.plans[1].id: the id "single" is listed twice',
      (raw) => raw.catalog.plans.push({ ...raw.catalog.plans[0] }),
    ],
    [
      'catalog.fees[1].id: the id "cleaning" is listed twice',
      (raw) => raw.catalog.fees.push({ ...raw.catalog.fees[0] }),
    ],
    [
      'catalog.offices[1].id: the id "pier" is listed twice',
      (raw) => raw.catalog.offices.push({ ...raw.catalog.offices[0] }),
    ],
  ])('%s', (problem, change) => {
    expect(problems(change)).toEqual([problem]);
  });

  it('an anchor used twice on a page is reported', () => {
    const faq = {
      type: 'faq',
      id: 'cost',
      items: [
        { id: 'cost', question: 'x' },
        { id: 'age', question: 'x' },
      ],
    };
    expect(problems((raw) => (raw.pages = home(faq, { type: 'rich_text', id: 'age' })))).toEqual([
      'pages[0].sections[0].items[0].id: the anchor "cost" stands on this page twice',
      'pages[0].sections[1].id: the anchor "age" stands on this page twice',
    ]);
  });

  it('the same anchor may be on two pages', () => {
    const block = { type: 'rich_text', id: 'cost' };
    expect(problems((raw) => (raw.pages = [...home(block), { page: 'faq', sections: [block] }]))).toEqual([]);
  });
});

it.each(['faq', 'checkout', 'member-login', 'office', 'home', 'index', 'api', 'media', 'builds', '404'])(
  'a landing at the fixed address /%s is rejected',
  (slug) => {
    expect(problems((raw) => (raw.landings = [{ slug }]))).toEqual([
      `landings[0].slug: "${slug}" is a fixed address of every site`,
    ]);
  },
);

describe('what the catalog does not have', () => {
  it.each<[string, (raw: ReturnType<typeof sampleRaw>) => void]>([
    [
      'base.variables.plans_whitelist[1].plan_id: there is no plan "gold" in the catalog',
      (raw) => (raw.base.variables.plans_whitelist = [{ plan_id: 'single' }, { plan_id: 'gold' }]),
    ],
    [
      'catalog.offices[0].plan_ids[0]: there is no plan "gold" in the catalog',
      (raw) => (raw.catalog.offices[0]!.plan_ids = ['gold']),
    ],
    [
      'pages[0].sections[0].plan_id: there is no plan "gold" in the catalog',
      (raw) => (raw.pages = home({ type: 'hero', heading: 'x', plan_id: 'gold' })),
    ],
    [
      'pages[0].sections[0].fee_ids[0]: there is no fee "crown" in the catalog',
      (raw) => (raw.pages = home({ type: 'hero', heading: 'x', fee_ids: ['crown', 'cleaning'] })),
    ],
    [
      'pages[0].sections[0].plan_ids[0]: there is no plan "gold" in the catalog',
      (raw) => (raw.pages = home({ type: 'plan_teaser', plan_ids: ['gold'] })),
    ],
    [
      'landings[0].sections[0].fee_ids[0]: there is no fee "crown" in the catalog',
      (raw) => (raw.landings = [{ slug: 'a', sections: [{ type: 'savings_table', fee_ids: ['crown'] }] }]),
    ],
  ])('%s', (problem, change) => {
    expect(problems(change)).toEqual([problem]);
  });
});

it('a household price below the member price is reported', () => {
  const price = { member_cents: 10_000, dependent_cents: 5_000, household_cap_cents: 9_999 };
  expect(problems((raw) => (raw.catalog.plans[0]!.price = price))).toEqual([
    'catalog.plans[0].price.household_cap_cents: is less than what one member pays',
  ]);
});

it('a page that ends before it begins is reported', () => {
  const validation = { rule: 'between', from: '2026-06-02', until: '2026-06-01' };
  expect(problems((raw) => (raw.pages = [{ page: 'arizona', validation }]))).toEqual([
    'pages[0].validation.until: is before the first day',
  ]);
});

it('circular route rules are reported', () => {
  expect(
    problems(
      (raw) =>
        (raw.route_rules = [
          { from: '/a', to: '/b' },
          { from: '/b', to: '/b' },
        ]),
    ),
  ).toEqual([
    'route_rules[0]: leads in a circle: /a → /b → /b',
    'route_rules[1]: leads in a circle: /b → /b',
  ]);
});

const dentist = { name: 'Dr. Ana Ruiz', npi: '2434640977', specialty: 'General dentist' };
const coupon = { code: 'SPRING', kind: 'percent', percent: 10 };

function catalog(change: (catalog: RawSample['catalog']) => void) {
  const raw = sampleRaw().catalog;
  change(raw);
  return CatalogSchema.parse(raw);
}
const describeProblems = (problems: Problem[]) =>
  problems.map(({ path, message }) => `${formatPath(path)}: ${message}`);

describe('dentists', () => {
  const problems = (first: object[], second: object[] = []) =>
    describeProblems(
      checkProviders(
        catalog((raw) => {
          const [office] = raw.offices;
          raw.offices = [
            { ...office, providers: first },
            { ...office, id: 'wharf', providers: second },
          ];
        }),
      ),
    );

  it('a dentist may work at two offices', () => {
    expect(problems([dentist], [dentist])).toEqual([]);
  });

  it('a dentist listed twice at an office is reported', () => {
    expect(problems([dentist, dentist])).toEqual([
      'catalog.offices[0].providers[1].npi: "2434640977" is listed twice at this office',
    ]);
  });

  it('two dentists with the same number are reported', () => {
    expect(problems([dentist], [{ ...dentist, name: 'Dr. Bo Lund' }])).toEqual([
      'catalog.offices[1].providers[0].npi: "2434640977" is the number of Dr. Ana Ruiz',
    ]);
  });
});

describe('coupons', () => {
  const problems = (...coupons: object[]) =>
    describeProblems(checkCoupons(catalog((raw) => (raw.coupons = coupons as Record<string, unknown>[]))));

  it('a coupon may be limited to plans, offices and a period', () => {
    expect(
      problems({
        ...coupon,
        plan_ids: ['single'],
        office_ids: ['pier'],
        starts_at: '2026-03-01T00:00:00-08:00',
        ends_at: '2026-06-01T00:00:00-07:00',
      }),
    ).toEqual([]);
  });

  it('coupon codes are unique without regard to case', () => {
    expect(problems(coupon, { ...coupon, code: 'spring' })).toEqual([
      'catalog.coupons[1].code: the code "SPRING" is listed twice',
    ]);
  });

  it('a coupon for unknown plans or offices is reported', () => {
    expect(problems({ ...coupon, plan_ids: ['gold'], office_ids: ['pier', 'moon'] })).toEqual([
      'catalog.coupons[0].plan_ids[0]: there is no plan "gold" in the catalog',
      'catalog.coupons[0].office_ids[1]: there is no office "moon" in the catalog',
    ]);
  });

  it('a coupon that ends before it starts is reported, across time zones', () => {
    const starts_at = '2026-03-01T00:00:00-08:00';
    expect(problems({ ...coupon, starts_at, ends_at: '2026-03-01T06:00:00Z' })).toEqual([
      'catalog.coupons[0].ends_at: is not after the start',
    ]);
    expect(problems({ ...coupon, starts_at, ends_at: '2026-03-01T09:00:00Z' })).toEqual([]);
  });
});

it('a document of a language that the site does not have is reported by name', () => {
  const translations = {
    fr: { pages: [{ page: 'home' }], catalog: { plans: [] } },
    en: { base: {} },
    es: { footer: {} },
  };
  const change = (raw: RawSample): void => {
    raw.site.languages = ['en', 'es'];
    Object.assign(raw, { translations });
  };
  const others = 'is in the language "fr", but the site\'s languages are en, es (site.json, "languages")';
  expect(problems(change)).toEqual([
    `translations.fr.pages[0]: ${others}`,
    `translations.fr.catalog.plans: ${others}`,
    expect.stringMatching(/^translations\.en\.base: .* first language/),
  ]);
});
