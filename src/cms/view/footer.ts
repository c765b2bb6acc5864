import type { FooterView, SponsorView } from './chrome-model.ts';
import { sideLinks } from './links-view.ts';
import type { PageIdentity, SiteView } from './model.ts';

const DEFAULT_SPONSOR_TEXT = 'powered by';

/** The footer of one page. The copyright line names the year the page was published in. */
export function footerView(site: SiteView, page: PageIdentity): FooterView {
  const { layout, variables } = site.footer;
  return {
    layout,
    logo: variables.footer_logo.src ? variables.footer_logo : null,
    logoAlt: variables.footer_logo_alt || site.site.name,
    sponsor: sponsorView(site),
    compliance: variables.footer_txt,
    links: sideLinks(variables.footer_nav, site, page),
    copyright: `© ${site.year} ${site.site.company}`,
    copyrightOnTop: variables.show_copyright_on_top,
    mark: variables.logoMembersy.src ? variables.logoMembersy : null,
    description: variables.footer_description,
    country: variables.country,
  };
}

function sponsorView(site: SiteView): SponsorView | null {
  const { sponsored_by_text, sponsored_logo, sponsored_link } = site.footer.variables;
  if (sponsored_by_text === '' && sponsored_logo.src === '' && sponsored_link === '') return null;
  return {
    text: sponsored_by_text || DEFAULT_SPONSOR_TEXT,
    logo: sponsored_logo.src ? sponsored_logo : null,
    href: sponsored_link,
    name: sponsorName(sponsored_link),
  };
}

function sponsorName(link: string): string {
  if (URL.canParse(link)) return new URL(link).hostname.replace(/^www\./, '');
  return link === '' ? '' : 'Sponsor';
}
