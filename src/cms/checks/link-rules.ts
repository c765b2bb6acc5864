import { decodeUrlText } from '#util/http/http.ts';
import { paths } from '#util/site/paths.ts';
import { isExternal } from '../markup/links.ts';
import { isLinkField, linkedParts, walkFields } from '../record/record-fields.ts';
import { byPlainPath, matchRouteRule, pathTakenBy } from '../record/route-rules.ts';
import { PAGE_ROUTES } from '../schema/page-routes.ts';
import type { CmsRecord, RouteRule } from '../schema/record.ts';
import { headerShowsLogin, headerView } from '../view/header.ts';
import { sideLinks } from '../view/links-view.ts';
import type { PageIdentity } from '../view/model.ts';
import { siteLanguages } from '../view/site-languages.ts';
import { isFilePath, pathOfLink, rawAt } from './record-facts.ts';
import type { CheckContext, ContentRule } from './rule.ts';

const REMEDY = 'Correct the address, or add a page or a route rule for it.';

export const deadLink: ContentRule = {
  id: 'dead-link',
  severity: 'error',
  finds: 'a link or a route rule to a page, landing or office that this site does not have',
  source: 'specification §2: a route with no match answers “Page not found”',
  check: (context, report) => {
    for (const { path, href } of context.links())
      if (leadsNowhere(href, context)) report(path, `“${href}” leads to no page of this site. ${REMEDY}`);
    for (const [index, { from, to }] of context.record.route_rules.entries()) {
      if (!leadsNowhere(to, context)) continue;
      const message = `“${from}” moves to “${to}”, which is no page of this site. ${REMEDY}`;
      report(['route_rules', index, 'to'], message);
    }
  },
};

function leadsNowhere(href: string, { record, knownPaths }: CheckContext): boolean {
  if (!href.startsWith('/')) return false;
  const target = pathOfLink(href);
  return (
    !knownPaths.has(target) && !isFilePath(target) && matchRouteRule(target, record.route_rules) === null
  );
}

export const relativeLink: ContentRule = {
  id: 'relative-link',
  severity: 'warning',
  finds: 'a link without a leading slash or a scheme, which has a different target on each page',
  source: 'URL standard, relative URLs',
  check: ({ links }, report) => {
    for (const { path, href } of links()) {
      if (/^[a-z][a-z0-9+.-]*:|^[#?/]/i.test(href)) continue;
      const example = /^www\.|\.[a-z]{2,}(?:\/|$)/i.test(href)
        ? `https://${href}`
        : `/${href.replace(/^(?:\.{1,2}\/)+/, '')}`;
      const message = `“${href}” begins with no slash, so where it leads depends on the page it stands on. Write ${example}`;
      report(path, message);
    }
  },
};

export const unsafeLink: ContentRule = {
  id: 'unsafe-link',
  severity: 'error',
  finds:
    'an address that was removed because it is unsafe: it contains a script, a hidden character or a password',
  source: 'specification §5: only safe link schemes are allowed',
  check: ({ record, raw }, report) =>
    walkFields(linkedParts(record), (value, path) => {
      if (value !== '' || !isLinkField(path.at(-1))) return;
      const written = rawAt(raw, path);
      if (typeof written !== 'string' || written.trim() === '') return;
      const shown = JSON.stringify(written.slice(0, 80));
      const message = `${shown} is no address that is safe to follow, so nothing is shown. Write a path such as /faq, or https:, mailto: or tel:`;
      report([...path], message);
    }),
};

export const missingLink: ContentRule = {
  id: 'missing-link',
  severity: 'warning',
  finds: 'a button or a menu entry with a text but no link, which is not shown',
  source: 'content is shown or reported',
  check: ({ record, raw }, report) =>
    walkFields(linkedParts(record), (value, path) => {
      if (!isLinkless(value)) return;
      const written = rawAt(raw, [...path, 'link']);
      // the rule unsafe-link reports links that the sanitizer removed
      if (typeof written === 'string' && written.trim() !== '') return;
      const message = `“${value.label ?? value.title}” has no link, so it is not shown. Give it one, such as /join-now, or remove it.`;
      report([...path], message);
    }),
};

interface Linkless {
  link: '';
  label?: string;
  title?: string;
}

function isLinkless(value: unknown): value is Linkless {
  if (value === null || typeof value !== 'object' || !('link' in value) || value.link !== '') return false;
  if ('enabled' in value && value.enabled === false) return false;
  return ['label', 'title'].some((name) => Boolean((value as Record<string, unknown>)[name]));
}

export const linkForm: ContentRule = {
  id: 'link-form',
  severity: 'error',
  finds: 'an invalid phone, email or web address; the check uses no network',
  source: 'RFC 3966 (tel), RFC 6068 (mailto), URL standard',
  check: ({ links }, report) => {
    for (const { path, href } of links()) {
      const message = problemWith(href);
      if (message !== '') report(path, `“${href}” ${message}`);
    }
  },
};

function problemWith(href: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(href) ?? [];
  switch (scheme.toLowerCase()) {
    case 'tel':
    case 'sms':
      return phoneProblem(rest);
    case 'mailto':
      return mailProblem(rest);
    default:
      return isExternal(href) ? webProblem(href) : '';
  }
}

/** E.164 has at most 15 digits; short codes and 911 have three or more. */
function phoneProblem(number: string): string {
  const subscriber = number.replace(/[;?].*$/, '');
  const digits = subscriber.replace(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(decodeUrlText(subscriber)))
    return 'has signs in it that are not part of a number. Write tel:+1 and ten digits';
  if (digits.length < 3 || digits.length > 15)
    return `has ${digits.length} digits. Write tel:+1 and ten digits`;
  if (/^\+1/.test(subscriber) && digits.length !== 11)
    return 'is no number of the United States: +1 and ten digits';
  return !subscriber.startsWith('+') &&
    digits.length >= 7 &&
    digits.length !== 10 &&
    !/^1\d{10}$/.test(digits)
    ? 'has neither a country’s code nor ten digits. Write tel:+1 and ten digits'
    : '';
}

function mailProblem(rest: string): string {
  const addresses = decodeUrlText(rest.replace(/\?.*$/s, '')).split(',');
  const isAddress = (address: string) =>
    /^[^\s@<>"]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/iu.test(address.trim());
  return addresses.every(isAddress) ? '' : 'is no mail address. Write mailto:name@host.example';
}

function webProblem(href: string): string {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href);
  if (!url) return 'is no web address';
  if (!/\.[a-z0-9-]{2,}$/i.test(url.hostname) || url.hostname.includes('..'))
    return 'names no host. Write https:// and the whole host, such as https://www.dmhc.ca.gov';
  return url.protocol === 'http:' ? 'is sent without encryption. Write https://' : '';
}

export const movedLink: ContentRule = {
  id: 'moved-link',
  severity: 'warning',
  finds:
    'a route rule that leads to another rule or has the address of a page, and a link that goes through two rules',
  source: 'each hop costs a round trip; a page at the address of a rule is never shown',
  check: ({ record: { route_rules: rules }, knownPaths, links }, report) => {
    const pagesByPath = byPlainPath(knownPaths);
    for (const [index, { from, to }] of rules.entries()) {
      const next = nextRule(to, rules);
      if (!next) continue;
      const message = `“${from}” moves to “${to}”, which moves on to “${next.to}”. Lead it there at once.`;
      report(['route_rules', index, 'to'], message);
    }
    for (const [index, { from }] of rules.entries()) {
      const taken = pathTakenBy(from, pagesByPath);
      if (taken === undefined) continue;
      const message = `“${from}” takes the address of the page ${taken}, so visitors cannot see that page. Remove the rule or the page.`;
      report(['route_rules', index, 'from'], message);
    }
    for (const { path, href } of links()) {
      const first = nextRule(href, rules);
      const second = first && nextRule(first.to, rules);
      if (second) report(path, `“${href}” has moved twice, to “${second.to}” in the end. Link to that.`);
    }
  },
};

function nextRule(href: string, rules: readonly RouteRule[]): { to: string } | null {
  return href.startsWith('/') ? matchRouteRule(pathOfLink(href), rules) : null;
}

/** Steps of joining that need earlier ones; visitors without those are redirected. */
const LATER_STEPS = new Set<string>([paths.checkoutPayment, paths.checkoutAddMember]);
const MEMBERS_ONLY = new Set(
  Object.values(PAGE_ROUTES)
    .filter(({ guard }) => guard === 'member')
    .map(({ path }) => path),
);

export const gatedLink: ContentRule = {
  id: 'gated-link',
  severity: 'warning',
  finds:
    'a button that leads visitors to a page they may not open: the dashboard, or a later step of joining',
  source: 'specification §6 (roles) and §4 (steps of the checkout)',
  check: ({ links }, report) => {
    for (const { path, href } of links()) {
      const target = pathOfLink(href);
      const isButton =
        path.includes('actions') || path.at(-1) === 'ctaBtnUrl' || path.at(-1) === 'header_join_now_link';
      if (LATER_STEPS.has(target)) {
        const message = `“${href}” is a later step of joining; visitors are led back to its beginning. Link to ${paths.joinNow}.`;
        report(path, message);
      } else if (isButton && MEMBERS_ONLY.has(target)) {
        const message = `“${href}” is only for members; visitors have to log in. Link to a public page.`;
        report(path, message);
      }
    }
  },
};

const HOME = { path: paths.home, kind: 'page', name: 'home', siblings: [] } satisfies PageIdentity;

export const noLogin: ContentRule = {
  id: 'no-login',
  severity: 'warning',
  finds: 'a site whose header and footer have no link to the member login',
  source: 'specification §6: a visitor sees login and join links',
  check: ({ record }, report) => {
    const message = `Members cannot find the login. Turn this entry on, or link to ${paths.memberLogin} from the menu.`;
    if (!showsLogin(record)) report(['header', 'variables', 'header_top_right_member_login'], message);
  },
};

function showsLogin({ site, header, landing_header, footer }: CmsRecord): boolean {
  const [language] = siteLanguages(site);
  const parts = { site, language, header, landingHeader: landing_header.variables };
  return (
    headerShowsLogin(headerView(parts, HOME, paths.findADentist)) ||
    sideLinks(footer.variables.footer_nav, parts, HOME).some(({ href }) => href === paths.memberLogin)
  );
}
