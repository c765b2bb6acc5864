import { describe, expect, it } from 'vitest';
import { rawRecord, record } from '#tests/support/content/record.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '#util/site/public-config.ts';
import type { CmsRecordInput } from '../schema/record.ts';
import { buildSite } from './build-site.ts';
import { UnknownGuardError } from './page-access.ts';

const today = new Date('2026-03-01T12:00:00Z');
const build = (changes: Partial<CmsRecordInput> = {}) =>
  buildSite(record(changes), { origin: 'https://sample.example', today });
const route = (built: ReturnType<typeof build>, path: string) =>
  built.routes.find((page) => page.path === path);
const directoryOn = { layout: '1_header', variables: { header_top_right_directory: 'true' } } as const;

describe('the settings of a site', () => {
  const monitoring = { appId: 'a', clientToken: 'c', env: 'test', sampleRate: 100, replayRate: 0 };
  const settingsWhere = (disabled: unknown, consent?: object) => {
    const { base } = rawRecord();
    const variables = {
      ...base?.variables,
      disable_performance_tracking: disabled,
      recording_consent: consent,
    };
    const built = buildSite(record({ base: { variables } } as Partial<CmsRecordInput>), {
      origin: 'https://sample.example',
      today,
      settings: { ...DEFAULT_PUBLIC_SETTINGS, monitoring },
    });
    return built.site.settings;
  };

  it('settings include monitoring unless the content disables it', () => {
    expect(settingsWhere(false)).toMatchObject({ monitoring });
    const consent = { text: 'May we record?', yes: 'Yes', no: 'No', change: 'Recording' };
    expect(settingsWhere(false, consent)).toMatchObject({ monitoring: { ...monitoring, consent } });
    expect(settingsWhere(true, consent)).toEqual(DEFAULT_PUBLIC_SETTINGS);
    for (const no of [true, 'true', '1']) expect(settingsWhere(no)).toEqual(DEFAULT_PUBLIC_SETTINGS);
  });
});

describe('the pages of a site', () => {
  it('the password reset has the title of the member login', () => {
    const titleOf = (pages: CmsRecordInput['pages']) => route(build({ pages }), '/reset-password')?.title;
    expect(titleOf([])).toBe('Member Login');
    const named = { page: 'reset-password', title: 'Forgot it?' } as const;
    expect(titleOf([named])).toBe('Member Login');
    expect(titleOf([named, { page: 'member-login', title: 'Sign in' }])).toBe('Sign in');
  });

  it('links to plans use the brand’s own address', () => {
    const { base } = rawRecord();
    const leads = (plan_url: string) => {
      const variables = { ...base?.variables, plan_url };
      const home = route(build({ base: { variables } } as Partial<CmsRecordInput>), '/');
      return JSON.stringify(home?.sections[0]);
    };
    expect(leads('')).toContain('"link":"/join-now"');
    expect(leads('/plans')).toContain('"link":"/plans"');
  });

  it('a site without content has every route of the specification', () => {
    const built = build({ header: directoryOn });
    for (const path of [
      '/',
      '/faq',
      '/terms',
      '/privacy',
      '/support',
      '/join-now',
      '/directory',
      '/find-a-dentist',
      '/grievance-form',
      '/savings-summary',
      '/member-login',
      '/reset-password',
      '/dashboard',
      '/checkout',
      '/checkout/payment',
      '/checkout/add-member',
      '/checkout/create-account',
      '/checkout/edit-member/{memberId}',
      '/office/{officeId}',
    ]) {
      expect(route(built, path), path).toBeDefined();
    }
  });

  it('each office has a page', () => {
    const built = build();
    expect(route(built, '/office/mesa-1')).toMatchObject({
      title: 'Main Street Dental, Mesa',
      indexed: true,
    });
    expect(route(built, '/office/mesa-1')?.office?.phoneText).toBe('(480) 555-0100');
  });

  it('the directory exists only if the CMS turns it on', () => {
    expect(build().refused).toContain('/directory');
    expect(build({ header: directoryOn }).refused).not.toContain('/directory');
  });

  it('the Arizona page exists only if the CMS has one', () => {
    expect(build().refused).toContain('/arizona');
    expect(route(build({ pages: [{ page: 'arizona', title: 'Arizona' }] }), '/arizona')?.title).toBe(
      'Arizona',
    );
  });

  it('a page whose validation rule fails is left out', () => {
    const page = { page: 'faq', validation: { rule: 'offices_in', state: 'CA' } } as const;
    const built = build({ pages: [page] });
    expect(built.refused).toContain('/faq');
    expect(route(built, '/faq')).toBeUndefined();
    expect(
      route(build({ pages: [{ ...page, validation: { rule: 'offices_in', state: 'AZ' } }] }), '/faq'),
    ).toBeDefined();
  });

  it('private pages are excluded from search results', () => {
    const hidden = build()
      .routes.filter((page) => !page.indexed)
      .map((page) => page.path);
    expect(hidden).toEqual(
      expect.arrayContaining(['/dashboard', '/member-login', '/checkout', '/checkout/payment']),
    );
    expect(hidden).not.toContain('/');
    expect(hidden).not.toContain('/savings-summary');
  });

  it('the reset page has the title of the login page', () => {
    const built = build();
    expect(route(built, '/reset-password')?.title).toBe(route(built, '/member-login')?.title);
  });

  it('the site contains the year of its build', () => {
    expect(build().site.year).toBe(2026);
  });

  it('an unknown guard is rejected', () => {
    expect(() => build({ pages: [{ page: 'faq', guard: 'vip' }] })).toThrow(UnknownGuardError);
  });
});

describe('landings', () => {
  const landing = {
    slug: 'families',
    title: 'Families',
    sections: [{ type: 'hero' as const, heading: 'For families' }],
  };

  it('a landing is a page with one path segment and its own name', () => {
    expect(route(build({ landings: [landing] }), '/families')).toMatchObject({
      kind: 'landing',
      name: 'families',
    });
  });

  it('a landing can be excluded from search results', () => {
    expect(route(build({ landings: [{ ...landing, noindex: true }] }), '/families')?.indexed).toBe(false);
  });
});

describe('plans on a page', () => {
  const whitelist = (ids: string[]) => ({
    variables: {
      group_key: 'sample',
      global_title: 'S',
      plans_whitelist: ids.map((plan_id) => ({ plan_id })),
    },
  });

  it('all plans of the group are shown without a whitelist', () => {
    expect(route(build(), '/join-now')?.plans.map((plan) => plan.id)).toEqual(['basic', 'plus']);
  });

  it('only whitelisted plans are shown', () => {
    expect(route(build({ base: whitelist(['basic']) }), '/join-now')?.plans.map((plan) => plan.id)).toEqual([
      'basic',
    ]);
  });

  it('the lead plan is the recommended one', () => {
    expect(build().site.leadPlan?.id).toBe('plus');
    expect(build({ base: whitelist(['basic']) }).site.leadPlan?.id).toBe('basic');
  });

  it('an office offers only plans sold in its state', () => {
    expect(route(build(), '/office/seattle-1')?.plans.map((plan) => plan.id)).toEqual(['basic']);
    expect(route(build(), '/office/mesa-1')?.plans.map((plan) => plan.id)).toEqual(['basic', 'plus']);
  });

  it('an office’s join links contain the office', () => {
    expect(route(build(), '/office/mesa-1')?.plans[0]?.joinHref).toBe('/checkout?office=mesa-1&plan=basic');
  });

  it('a plan has prices for households up to six people', () => {
    expect(build().site.leadPlan?.household.map(({ cents }) => cents)).toEqual([
      1500, 2400, 3300, 4200, 5100, 6000,
    ]);
  });
});

describe('sections that name something in the catalog', () => {
  it('a section shows the named fees in order', () => {
    const built = build({
      pages: [{ page: 'home', sections: [{ type: 'savings_table', fee_ids: ['crown', 'exam'] }] }],
    });
    expect(route(built, '/')?.sections[0]).toMatchObject({
      fees: [{ id: 'crown', savedPercent: 33 }, { id: 'exam' }],
    });
  });

  it('a fee section is left out if the group has no fees', () => {
    const { catalog } = rawRecord();
    const sections = [
      { type: 'savings_table', heading: 'What you pay' },
      { type: 'rich_text', html: 'x' },
    ] as const;
    const built = build({
      catalog: { ...catalog, fees: [] } as never,
      pages: [{ page: 'home', sections: [...sections] }],
    });
    expect(route(built, '/')?.sections.map(({ type }) => type)).toEqual(['rich_text']);
  });

  it('an office section can be limited by state and number', () => {
    const built = build({ pages: [{ page: 'home', sections: [{ type: 'offices', state: 'WA' }] }] });
    expect(route(built, '/')?.sections[0]).toMatchObject({ offices: [{ id: 'seattle-1' }] });
    const limited = build({ pages: [{ page: 'home', sections: [{ type: 'offices', limit: 1 }] }] });
    expect(route(limited, '/')?.sections[0]).toMatchObject({ offices: [{ id: 'mesa-1' }] });
  });
});
