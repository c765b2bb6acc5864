import { afterEach, describe, expect, it, vi } from 'vitest';
import { changedRaw as changed, type RawSample, sampleRaw } from '#tests/support/content/sample-record.ts';
import type { CmsIssue, FieldPath } from '../schema/issues.ts';
import { CmsSchemaError, parseRecord } from './parse-record.ts';

/** The issues of a refused record, as `document path: message`. */
function issuesOf(raw: unknown, site = 'harbor'): string[] {
  const logged: CmsIssue[] = [];
  const log = vi.fn((_message: string, issues: readonly CmsIssue[]) => void logged.push(...issues));
  expect(() => parseRecord(raw, { site, version: 'live' }, log)).toThrow(CmsSchemaError);
  expect(log).toHaveBeenCalledTimes(1);
  return logged.map(({ document, path, message }) => `${document} ${path}: ${message}`);
}

afterEach(() => vi.restoreAllMocks());

describe('a record that is refused', () => {
  it('a rejected record is logged once with its issues, then thrown', () => {
    const raw = changed((one) => {
      one.pages.push({ page: 'faq', title: {}, sections: [{ type: 'heroic' }] });
      Object.assign(one.header, { layout: '9_header' });
    });
    const log = vi.fn();
    const placeOf = (path: FieldPath) => ({
      document: 'pages/faq.json',
      field: String(path.at(-1)),
      line: 3,
      column: 5,
    });
    const origin = { site: 'harbor', version: 'working', placeOf };
    const attempt = () => parseRecord(raw, origin, log);
    expect(attempt).toThrow(CmsSchemaError);
    expect(log.mock.calls[0]?.[0]).toBe('Unable to parse CMS Schema');
    expect(log.mock.calls[0]?.[1]).toContainEqual({
      site: 'harbor',
      version: 'working',
      document: 'pages/faq.json',
      path: 'title',
      line: 3,
      column: 5,
      message: 'must be text',
    });
    expect(log.mock.calls[0]?.[1]).toHaveLength(3);
  });

  it('a rejected record is written to the console in readable lines', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const raw = changed((one) => Object.assign(one.header, { layout: '9_header' }));
    expect(() => parseRecord(raw, { site: 'harbor', version: 'live' })).toThrow(CmsSchemaError);
    expect(error.mock.calls).toEqual([
      [
        'Unable to parse CMS Schema\n' +
          '  harbor, header: header.layout: must be one of 1_header, 2_header, 3_header, 4_header, nx_header_1, ' +
          'landing_header, not "9_header". Did you mean "1_header"?',
      ],
    ]);
  });

  it('the error of a rejected record contains its site and issues', () => {
    try {
      parseRecord({}, { site: 'mesa', version: 'live' }, () => undefined);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CmsSchemaError);
      expect((error as CmsSchemaError).site).toBe('mesa');
      expect((error as CmsSchemaError).issues.map(({ path, message }) => `${path} ${message}`)).toContain(
        'catalog is missing',
      );
    }
  });

  it.each([null, undefined, 'text', 7, [], [{}]])('the record %j is rejected', (raw) => {
    expect(issuesOf(raw).length).toBeGreaterThan(0);
  });

  it.each<[string, string, (raw: ReturnType<typeof sampleRaw>) => void]>([
    ['a missing name', 'site site.name: is missing', (raw) => delete raw.site.name],
    ['an empty name', 'site site.name: must not be empty', (raw) => Object.assign(raw.site, { name: '  ' })],
    ['an object as text', 'site site.name: must be text', (raw) => Object.assign(raw.site, { name: {} })],
    [
      'a list that is none',
      'header header.variables.header_menu: must be a list',
      (raw) => Object.assign(raw.header.variables, { header_menu: 'x' }),
    ],
    [
      'a color by name',
      'site theme.colors.ink: must be a color such as #1b4d5c',
      (raw) => Object.assign(raw.theme.colors!, { ink: 'red' }),
    ],
    [
      'a price in dollars and cents',
      'catalog/plans catalog.plans[0].price.member_cents: must be a whole number',
      (raw) => Object.assign(raw.catalog.plans[0]!.price!, { member_cents: 129.5 }),
    ],
    [
      'a price below zero',
      'catalog/plans catalog.plans[0].price.member_cents: must be at least 0',
      (raw) => Object.assign(raw.catalog.plans[0]!.price!, { member_cents: -1 }),
    ],
    ['no plans', 'catalog/plans catalog.plans: must not be empty', (raw) => (raw.catalog.plans = [])],
    [
      'a block of no known type',
      'pages/home pages[0].sections[0].type: must be one of hero, steps, benefits',
      (raw) => (raw.pages[0]!.sections = [{ type: 'carousel' }]),
    ],
    [
      'a page of no known name',
      'pages/about pages[0].page: must be one of home, faq',
      (raw) => (raw.pages[0]!.page = 'about'),
    ],
    [
      'a null in a list',
      'pages/home pages[0].sections[0]: must be a group of fields',
      (raw) => (raw.pages[0]!.sections = [null]),
    ],
    [
      'an hour that is none',
      'catalog/offices catalog.offices[0].hours[0].opens: must be a time such as 08:30',
      (raw) => (raw.catalog.offices[0]!.hours = [{ days: ['mon'], opens: '8am', closes: '17:00' }]),
    ],
    [
      'a day that is none',
      'pages/home pages[0].validation.from: must be a day such as 2026-05-31',
      (raw) => (raw.pages[0]!.validation = { rule: 'between', from: '31.5.2026' }),
    ],
    [
      'a day that no calendar has',
      'catalog/offices catalog.offices[0].verified_on: must be a day such as 2026-05-31',
      (raw) => Object.assign(raw.catalog.offices[0]!, { verified_on: '2026-02-31' }),
    ],
    [
      'an unknown time zone',
      'catalog/offices catalog.offices[0].timezone: must be a time zone such as America/Phoenix',
      (raw) => Object.assign(raw.catalog.offices[0]!, { timezone: 'America/Phenix' }),
    ],
    [
      'a misspelled state',
      'catalog/plans catalog.plans[0].not_sold_in[0]: must be a state code such as AZ',
      (raw) => Object.assign(raw.catalog.plans[0]!, { not_sold_in: ['AX'] }),
    ],
    [
      'a price beyond what a card is charged',
      'catalog/plans catalog.plans[0].price.member_cents: must be at most 99999999',
      (raw) => Object.assign(raw.catalog.plans[0]!.price!, { member_cents: 9_000_000_000 }),
    ],
    [
      'a coupon for more people than there are',
      'catalog/coupons catalog.coupons[0].max_redemptions: must be at most 1000000000',
      (raw) =>
        (raw.catalog.coupons = [{ code: 'SPRING', kind: 'percent', percent: 5, max_redemptions: 3e9 }]),
    ],
    [
      'a host that is this machine',
      'site site.hosts[0]: "localhost" is this machine itself',
      (raw) => (raw.site.hosts = ['localhost']),
    ],
    [
      'the name of another site on this machine as a host',
      'site site.hosts[1]: "mesa.localhost" is this machine itself, or another site on it',
      (raw) => (raw.site.hosts = ['harbor.localhost', 'mesa.localhost']),
    ],
    [
      'an address of this machine as a host',
      'site site.hosts[0]: "127.0.0.1" is this machine itself',
      (raw) => (raw.site.hosts = ['127.0.0.1']),
    ],
    [
      'a redirect that comes back by its own host',
      'route_rules route_rules[0]: leads in a circle: /prices → https://harbor.example/prices',
      (raw) => (raw.route_rules = [{ from: '/prices', to: 'https://harbor.example/prices' }]),
    ],
    [
      'a login that only members may see',
      'pages/member-login pages[1].guard: cannot be "member": visitors who are not logged in are redirected to this page',
      (raw) => raw.pages.push({ page: 'member-login', guard: 'member' }),
    ],
    [
      'a dashboard that no member may see',
      'pages/dashboard pages[1].guard: cannot be "guest": members who are logged in are redirected to this page',
      (raw) => raw.pages.push({ page: 'dashboard', guard: 'guest' }),
    ],
    [
      'a status that is none',
      'route_rules route_rules[0].status: must be one of 301, 302, 307, 308, not 200',
      (raw) => (raw.route_rules = [{ from: '/a', to: '/b', status: 200 }]),
    ],
    [
      'a redirect to a script',
      'route_rules route_rules[0].to: must be a path or an https address',
      (raw) => (raw.route_rules = [{ from: '/a', to: 'javascript:x' }]),
    ],
    [
      'a redirect that only looks internal',
      'route_rules route_rules[0].to: is not a safe address',
      (raw) => (raw.route_rules = [{ from: '/a', to: '/\\evil.example' }]),
    ],
    [
      'a host with a port',
      'site site.hosts[0]: must be a host name in lower case, without a port',
      (raw) => (raw.site.hosts = ['harbor.example:80']),
    ],
    [
      'a slug that climbs',
      'landings/../x landings[0].slug: must be lower case words joined by hyphens',
      (raw) => (raw.landings[0]!.slug = '../x'),
    ],
  ])('a record with %s is rejected', (_what, issue, change) => {
    expect(issuesOf(changed(change)).join('\n')).toContain(issue);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('a record with the key %s is rejected', (key) => {
    const raw = JSON.parse(
      JSON.stringify(sampleRaw()).replace('"variables":{', `"variables":{"${key}":{"admin":true},`),
    );
    expect(issuesOf(raw).join()).toContain(`the key "${key}" is not allowed`);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('a record with deeply nested HTML is rejected', () => {
    const raw = changed((one) =>
      Object.assign(one.header.variables, { headerBannerText: '<div>'.repeat(100_000) }),
    );
    expect(issuesOf(raw)).toEqual([
      'header header.variables.headerBannerText: is nested more than 200 levels deep',
    ]);
  });

  it('a deeply nested record is rejected', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = { deep };
    expect(issuesOf({ ...sampleRaw(), deep })).toEqual([
      expect.stringContaining('the record is nested more than 64 levels deep'),
    ]);
  });

  it('a record larger than 20 MB is rejected', () => {
    const raw = changed((one) => Object.assign(one.site, { name: 'x'.repeat(20_000_001) }));
    expect(issuesOf(raw)).toEqual([expect.stringContaining('the record is larger than 20 MB')]);
  });

  it('at most a hundred issues of a record are shown', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const raw = changed((one) => Object.assign(one.header.variables, { header_menu: Array(150).fill('x') }));
    expect(() => parseRecord(raw, { site: 'harbor', version: 'live' })).toThrow('… and 50 more');
    expect(String(error.mock.calls[0]?.[0]).split('\n')).toHaveLength(102);
  });
});

it.each([
  [(raw: RawSample) => raw.pages.push({ page: 'fqa' }), 'Did you mean "faq"?'],
  [
    (raw: RawSample) =>
      Object.assign(raw.catalog.offices[0] ?? {}, {
        verifications: { huors: { source: 'Survey', verified_on: '2026-01-01' } },
      }),
    'has "huors", which is not a known name here. Did you mean "hours"?',
  ],
])('a misspelled choice is reported with the intended one', (change, message) => {
  expect(issuesOf(changed((raw) => void change(raw))).join()).toContain(message);
});

it('$schema is dropped from every document', () => {
  const named = changed((raw) => {
    Object.assign(raw, { $schema: 'record.json', checks: { severities: { $schema: 'checks.json' } } });
    Object.assign(raw.header, { $schema: 'header.json' });
    for (const page of raw.pages) Object.assign(page, { $schema: 'page.json' });
  });
  const origin = { site: 'harbor', version: 'live' };
  expect(parseRecord(named, origin)).toEqual(parseRecord(sampleRaw(), origin));
});
