import { escapeHtml } from '#util/text/escape-html.ts';
import { type SafeHtml, sanitizeHtml } from '../markup/sanitize-html.ts';
import { saysNotInsurance } from '../text/insurance-disclaimer.ts';
import type { FooterView, SponsorView } from './chrome-model.ts';
import { sideLinks } from './links-view.ts';
import type { PageIdentity, SiteView } from './model.ts';
import { t } from './texts.ts';

/** The footer of one page. The year of the copyright line is the publish year. */
export function footerView(site: SiteView, page: PageIdentity): FooterView {
  const { layout, variables } = site.footer;
  return {
    layout,
    logo: variables.footer_logo.src ? variables.footer_logo : null,
    logoAlt: variables.footer_logo_alt || site.site.name,
    sponsor: sponsorView(site),
    compliance: complianceText(site),
    links: sideLinks(variables.footer_nav, site, page),
    copyright: `© ${site.year} ${site.site.company}`,
    copyrightOnTop: variables.show_copyright_on_top,
    mark: variables.logoMembersy.src ? variables.logoMembersy : null,
    description: variables.footer_description,
    country: variables.country,
  };
}

/**
 * The notice on every page that the plan is not insurance: the brand's compliance text, or its short
 * disclaimer.
 */
function complianceText({ base, footer }: SiteView): SafeHtml {
  const { footer_txt } = footer.variables;
  const { not_insurance_text } = base;
  if (not_insurance_text === '' || saysNotInsurance(footer_txt)) return footer_txt;
  return sanitizeHtml(`<p>${escapeHtml(not_insurance_text)}</p>${footer_txt}`);
}

function sponsorView(site: SiteView): SponsorView | null {
  const { sponsored_by_text, sponsored_logo, sponsored_logo_alt, sponsored_link } = site.footer.variables;
  if (sponsored_by_text === '' && sponsored_logo.src === '' && sponsored_link === '') return null;
  return {
    text: sponsored_by_text || t.poweredBy,
    logo: sponsored_logo.src ? sponsored_logo : null,
    href: sponsored_link,
    name: sponsored_logo_alt || sponsorName(sponsored_link),
  };
}

function sponsorName(link: string): string {
  if (URL.canParse(link)) return new URL(link).hostname.replace(/^www\./, '');
  return link === '' ? '' : t.sponsor;
}
