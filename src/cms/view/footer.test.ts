import { describe, expect, it } from 'vitest';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { parseRecord } from '../record/parse-record.ts';
import { buildSite } from './build-site.ts';
import type { FooterView } from './chrome-model.ts';
import { footerView } from './footer.ts';

/** The footer of the FAQ page of a site with these variables. */
function footer(variables: Record<string, unknown>): FooterView {
  const raw = { ...sampleRaw(), footer: { layout: '2_footer', variables } };
  const record = parseRecord(raw, { site: 'harbor', version: 'live' });
  const { site, routes } = buildSite(record, {
    origin: 'https://harbor.example',
    today: new Date('2026-03-01'),
  });
  const page = routes.find((route) => route.path === '/faq');
  if (!page) throw new Error('no questions page');
  return footerView(site, page);
}

describe('the sponsor', () => {
  it('the sponsor is introduced with "powered by" by default', () => {
    const sponsored_logo = 'media/sponsor.svg';
    expect(footer({ sponsored_logo }).sponsor?.text).toBe('powered by');
    expect(footer({ sponsored_logo, sponsored_by_text: 'A company of' }).sponsor?.text).toBe('A company of');
  });

  it('the sponsor’s name is the logo’s text alternative', () => {
    const named = { sponsored_link: 'https://tidemark.example', sponsored_logo_alt: 'Tidemark Partners' };
    expect(footer(named).sponsor?.name).toBe('Tidemark Partners');
  });

  it('the sponsor’s name defaults to the host of its link', () => {
    const sponsor = footer({ sponsored_link: 'https://www.tidemark.example/about' }).sponsor;
    expect(sponsor).toMatchObject({ href: 'https://www.tidemark.example/about', name: 'tidemark.example' });
    expect(footer({ sponsored_logo: 'media/s.svg', sponsored_link: '/about' }).sponsor?.name).toBe('Sponsor');
  });

  it('a site without a sponsor shows none', () => {
    expect(footer({}).sponsor).toBeNull();
  });
});

it('the copyright line has year and company and may be at the top', () => {
  expect(footer({})).toMatchObject({ copyright: '© 2026 Harbor Dental Club, LLC', copyrightOnTop: false });
  expect(footer({ show_copyright_on_top: '1' }).copyrightOnTop).toBe(true);
});

it('footer links are reduced to paths and omit a missing directory', () => {
  const footer_nav = [
    { title: 'FAQ', link: 'https://cms.example/harbor/faq' },
    { title: 'Directory', link: '/directory' },
    { title: 'Blog', link: 'https://blog.harbor.example/2025/teeth' },
  ];
  expect(footer({ footer_nav }).links.map(({ href, current }) => [href, current])).toEqual([
    ['/faq', true],
    ['https://blog.harbor.example/2025/teeth', false],
  ]);
});

it('footer texts are sanitized', () => {
  const view = footer({
    footer_description: '<p onclick="x()">Care</p>',
    country: 'USA',
    footer_txt: '<p>Not insurance</p>',
  });
  expect(view).toMatchObject({
    description: '<p>Care</p>',
    country: 'USA',
    compliance: '<p>Not insurance</p>',
  });
});

it('a footer without a logo shows the site’s name', () => {
  expect(footer({})).toMatchObject({ logo: null, logoAlt: 'Harbor Dental Club', mark: null });
});
