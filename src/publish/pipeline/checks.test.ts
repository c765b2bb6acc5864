import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { NO_CHECK_SETTINGS, parseCheckSettings } from '../checks/check-content.ts';
import { findingLines } from '../checks/findings.ts';
import { readPublishSettings } from '../content/settings.ts';

let publishing: Publishing;
beforeEach(() => {
  publishing = makePublishing();
});
afterEach(() => publishing.remove());

const menu = (link: string) => ({
  header: {
    layout: '1_header' as const,
    variables: { header_menu: [{ title: 'x', link }], header_top_right_member_login: true },
  },
});
const settings = (checks: string) => ({
  settings: {
    ...readPublishSettings({ DATA_DIR: path.join(publishing.dir, 'data') }),
    sitesDir: publishing.sitesDir,
    appDir: path.join(publishing.dir, 'app'),
    checks: parseCheckSettings(checks),
  },
});

describe('a publish', () => {
  it('an error stops the publish, lists all findings, and keeps the live release', async () => {
    publishing.write('sample', menu('/faq'));
    const [first] = await publishing.publish('sample');
    expect(first).toMatchObject({ state: 'published', findings: [] });
    publishing.write('sample', {
      ...menu('/fqa'),
      checks: { severities: { 'image-size': 'off', 'no-such-rule': 'off' } },
    });
    const [report] = await publishing.publish('sample');
    expect(report).toMatchObject({ state: 'failed', release: first?.release });
    expect(report?.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      'check-settings warning',
      'dead-link error',
    ]);
    expect(report?.error).toContain('the content does not pass the checks (1 error and 1 warning)');
    expect(readLive(publishing.sitesDir, 'sample').release.id).toBe(first?.release);
  });

  it('a publish continues with warnings and reports them', async () => {
    publishing.write('sample', menu('faq'));
    expect(await publishing.publish('sample')).toMatchObject([
      { state: 'published', findings: [{ rule: 'relative-link', severity: 'warning' }] },
    ]);
  });

  it('the operator’s severity of a rule overrides the brand’s', async () => {
    publishing.write('sample', { ...menu('/fqa'), checks: { severities: { 'dead-link': 'error' } } });
    const [lax] = await publishing.publish(
      'sample',
      settings('sample:dead-link=off, page-dead-link=warning'),
    );
    expect(lax).toMatchObject({ state: 'published', findings: [] });
    // the same content, after the operator has changed the setting
    const [strict] = await publishing.publish('sample', settings(''));
    expect(strict).toMatchObject({ state: 'failed', release: lax?.release });
  });

  it('a brand cannot turn off a legal rule', async () => {
    publishing.write('sample', {
      base: { variables: { group_key: 'sample', global_title: 'Sample' } },
      checks: { severities: { 'not-insurance': 'off' } },
    });
    const [report] = await publishing.publish('sample');
    expect(report?.findings.map(({ rule }) => rule)).toEqual(['check-settings', 'not-insurance']);
    expect(report?.state).toBe('failed');
  });

  it('a missing picture is reported with its field, together with other findings', async () => {
    publishing.write('sample', {
      ...menu('/fqa'),
      base: {
        variables: {
          group_key: 'sample',
          global_title: 'Sample',
          not_insurance_text: 'Not insurance.',
          favicon: 'media/gone.svg',
        },
      },
    });
    const [report] = await publishing.publish('sample');
    expect(report?.findings).toMatchObject([
      {
        rule: 'missing-image',
        document: 'base',
        field: 'base.variables.favicon',
        message: expect.stringContaining('media/gone.svg'),
      },
      { rule: 'dead-link' },
    ]);
  });

  it('the name of another published brand is reported', async () => {
    publishing.write('mesa', { site: { id: 'mesa', name: 'Mesa Dental Savings', company: 'Mesa LLC' } });
    await publishing.publish('mesa');
    publishing.write('sample', menu('/faq'));
    publishing.write('sample', {
      pages: [{ page: 'home', sections: [{ type: 'hero', heading: 'Join Mesa Dental Savings' }] }],
    });
    const [report] = await publishing.publish('sample');
    expect(report?.findings).toMatchObject([{ rule: 'other-tenant', field: 'pages[0].sections[0].heading' }]);
  });
});

describe('the rendered pages', () => {
  const published = async (body: string) => {
    publishing.write('sample', menu('/faq#cost'));
    publishing.renderer.body = (page) => `<h1>${page.heading}</h1>${page.path === '/faq' ? body : ''}`;
    const [report] = await publishing.publish('sample', { fresh: true });
    return report?.findings.map(({ rule, severity, document }) => `${rule} ${severity} ${document}`);
  };

  it('a link to a missing anchor is reported', async () => {
    expect(await published('<p id="cost">')).toEqual([]);
    expect(await published('<p id="costs">')).toEqual(['dead-anchor warning header']);
  });

  it('duplicate ids, heading gaps and dead links of a rendered page are reported', async () => {
    expect(await published('<p id="cost"><p id="a"><p id="a">')).toEqual(['duplicate-id error pages']);
    expect(await published('<h3 id="cost">')).toEqual(['heading-order warning pages']);
    expect(await published('<a id="cost" href="/nowhere?x=1&#38;y=2">')).toEqual([
      'page-dead-link error pages',
    ]);
  });

  it('a page without the insurance notice or the grievance link is reported', async () => {
    publishing.write('sample', {});
    const { render } = publishing.renderer;
    publishing.renderer.render = async (view) => {
      const html = (await render(view)).toString();
      return Buffer.from(
        view.page.path === '/faq' ? html.replace(/<footer>.*<\/footer>/, '<p>insurance</p>') : html,
      );
    };
    const [report] = await publishing.publish('sample');
    expect(report?.findings.map(({ rule, message }) => `${rule}: ${message.slice(0, 13)}`)).toEqual([
      'page-not-insurance: the page /faq',
      'page-grievance-link: the page /faq',
    ]);
    expect(existsSync(path.join(publishing.sitesDir, 'sample', 'current'))).toBe(false);
  });

  it('pages reused from the live release are checked again', async () => {
    expect(await published('<p id="cost">')).toEqual([]);
    publishing.write('sample', menu('/faq#elsewhere'));
    const [report] = await publishing.publish('sample');
    expect(report?.findings).toMatchObject([{ rule: 'dead-anchor' }]);
  });
});

describe('checking without publishing', () => {
  it('a check without a publish finds the same and writes nothing', async () => {
    publishing.write('sample', menu('/fqa'));
    const [checked] = await publishing.publish('sample', { checkOnly: true });
    expect(checked).toMatchObject({
      state: 'failed',
      release: null,
      findings: [{ rule: 'dead-link' }, { rule: 'page-dead-link' }].slice(0, 1),
    });
    publishing.write('sample', {});
    expect(await publishing.publish('sample', { checkOnly: true })).toMatchObject([
      { state: 'checked', findings: [] },
    ]);
    const left = existsSync(publishing.sitesDir) ? readdirSync(publishing.sitesDir) : [];
    expect(left.filter((name) => !name.startsWith('_'))).toEqual([]);
  });
});

it('a check reports a host of another published brand', async () => {
  publishing.write('mesa', {
    site: { id: 'mesa', name: 'Mesa Club', company: 'Mesa', hosts: ['one.example'] },
  });
  await publishing.publish('mesa');
  publishing.write('sample', {
    site: { id: 'sample', name: 'Sample', company: 'S', hosts: ['one.example'] },
  });
  const [report] = await publishing.publish('sample', { checkOnly: true });
  expect(report).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('one.example belongs to the site mesa'),
  });
});

describe('the setting CHECKS', () => {
  it('CHECKS applies to all sites or to one', () => {
    expect(parseCheckSettings('dead-link=warning, harbor:image-size=off')).toEqual({
      everywhere: { 'dead-link': 'warning' },
      bySite: { harbor: { 'image-size': 'off' } },
    });
    expect(parseCheckSettings('')).toEqual(NO_CHECK_SETTINGS);
  });

  it.each([
    ['dead-lnk=off', 'there is no rule dead-lnk'],
    ['dead-link', 'write a rule and a severity'],
    ['dead-link=never', 'write error, warning, off'],
    ['missing-image=off', 'cannot be made laxer'],
  ])('an invalid CHECKS=%s stops the start', (text, why) => {
    expect(() => readPublishSettings({ CHECKS: text })).toThrow(why);
  });
});

it('findings are grouped, and control characters in them are replaced', () => {
  const finding = {
    rule: 'html',
    severity: 'warning' as const,
    document: 'a.json',
    field: 'b',
    message: 'x \u001b[2J\u202ey',
  };
  const lines = findingLines([
    ...Array(10).fill(finding),
    { ...finding, rule: 'dead-link', severity: 'error' as const },
  ]);
  expect(lines.slice(0, 4)).toEqual([
    '  ✗ dead-link (1 error)',
    '      a.json  b',
    '        x \ufffd[2J\ufffdy',
    '  ! html (10 warnings)',
  ]);
  expect(lines.at(-1)).toBe('      … and 2 more');
});
