import { parseEmail } from '#domain/accounts/email-address.ts';
import type { Identity } from '../record/brand-identity.ts';
import type { FieldPath } from '../schema/issues.ts';
import { blocksOf } from './record-facts.ts';
import type { CheckContext, ContentRule } from './rule.ts';

export const mailAddress: ContentRule = {
  id: 'mail-address',
  severity: 'error',
  finds: 'an invalid email address of the site or of a contact block',
  source: 'RFC 5321; the address gets members’ messages and grievances',
  check: ({ record }, report) => {
    const { email: own, hosts } = record.site;
    const emails: [email: string, path: FieldPath][] = [[own, ['site', 'email']]];
    for (const { block, path } of blocksOf(record))
      if (block.type === 'contact') emails.push([block.email, [...path, 'email']]);
    const example = `hello@${hosts[0] ?? 'brand.example'}`;
    for (const [email, path] of emails) {
      if (email === '' || parseEmail(email).ok) continue;
      report(path, `“${email}” is not an email address. Write one such as ${example}, or leave it empty.`);
    }
  },
};

export const homePage: ContentRule = {
  id: 'home-page',
  severity: 'warning',
  finds: 'a home page without content, such as after its document was deleted',
  source: 'the home page is what most visitors see first',
  check: ({ record }, report) => {
    const index = record.pages.findIndex(({ page }) => page === 'home');
    if (index < 0)
      report(['pages'], 'There is no page “home”, so the home page has a heading only. Add pages/home.json.');
    else if (record.pages[index]?.sections.length === 0)
      report(
        ['pages', index, 'sections'],
        'The home page has no sections, so it has a heading only. Add some.',
      );
  },
};

export const unsoldPlan: ContentRule = {
  id: 'unsold-plan',
  severity: 'warning',
  finds:
    'a plan that no visitor can buy: no office sells it, or it excludes every state with an office that does',
  source: 'what pages offer must be for sale',
  check: ({ record }, report) => {
    for (const [index, plan] of record.catalog.plans.entries()) {
      const message = whyUnsold(plan, record);
      if (message !== '') report(['catalog', 'plans', index], `“${plan.name}” ${message}`);
    }
  },
};

type Plan = CheckContext['record']['catalog']['plans'][number];

function whyUnsold(plan: Plan, { base, catalog }: CheckContext['record']): string {
  const whitelist = base.variables.plans_whitelist.map(({ plan_id }) => plan_id);
  // intended: the site's whitelist excludes the plan
  if (whitelist.length > 0 && !whitelist.includes(plan.id)) return '';
  const { sold_at, not_sold_in } = plan;
  const offices = catalog.offices.filter(
    ({ plan_ids }) => plan_ids.length === 0 || plan_ids.includes(plan.id),
  );
  const states = [...new Set((sold_at === 'outside' ? catalog.offices : offices).map(({ state }) => state))];
  if (catalog.offices.length === 0) return '';
  if (sold_at === 'offices' && offices.length === 0)
    return 'is sold only at offices, and no office sells it. Add it to an office’s plan_ids, or set sold_at to "outside".';
  if (states.length === 0 || states.some((state) => !not_sold_in.includes(state))) return '';
  return `is sold in none of the states with offices (${states.join(', ')}): not_sold_in lists them all. Remove one of them, or remove the plan.`;
}

/** Computed once for all publishes of a process, as there may be thousands of brands. */
const sitesByName = new WeakMap<readonly Identity[], ReadonlyMap<string, ReadonlySet<string>>>();

function groupByName(others: readonly Identity[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sites = new Map<string, Set<string>>();
  for (const { site, names } of others)
    for (const name of names.map(plain)) sites.set(name, (sites.get(name) ?? new Set()).add(site));
  return sites;
}

export const takenName: ContentRule = {
  id: 'taken-name',
  severity: 'error',
  finds: 'a site name that another brand of this installation uses; brands under sister_sites may share one',
  source: 'visitors distinguish brands by their names',
  check: ({ record: { site, checks }, others }, report) => {
    const sites = sitesByName.get(others) ?? groupByName(others);
    sitesByName.set(others, sites);
    for (const other of sites.get(plain(site.name)) ?? []) {
      if (other === site.id || checks.sister_sites.includes(other)) continue;
      const message = `“${site.name}” is the name of the brand ${other} as well. Choose another name, or list ${other} under sister_sites in checks.json.`;
      report(['site', 'name'], message);
    }
  },
};

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const WRITE = 'Write ten digits, such as (602) 555-0100, or leave the field empty.';

export const phoneNumber: ContentRule = {
  id: 'phone-number',
  severity: 'error',
  finds: 'an invalid phone number, such as “call us” or “555”, of an office, the header or a contact block',
  source:
    'North American Numbering Plan (ATIS-0300051): ten digits, no area code or exchange that begins with 0 or 1',
  check: ({ record }, report) => {
    const { catalog, header } = record;
    const numbers: [number: string, path: FieldPath][] = [
      ...catalog.offices.map(({ phone }, index): [string, FieldPath] => [
        phone,
        ['catalog', 'offices', index, 'phone'],
      ]),
      [header.variables.header_phone_number, ['header', 'variables', 'header_phone_number']],
    ];
    for (const { block, path } of blocksOf(record))
      if (block.type === 'contact') numbers.push([block.phone, [...path, 'phone']]);
    for (const [number, path] of numbers) {
      const problem = number === '' ? '' : northAmericanNumberProblem(number);
      if (problem !== '') report(path, `“${number}” ${problem}. ${WRITE}`);
    }
  },
};

/**
 * Why a number is not a North American one (NANP: ten digits, area code and exchange from 2 to 9 and not of the form
 * N11), as the rest of a sentence; '' if it is one. It may begin with 1 or +1 and end with an extension.
 */
export function northAmericanNumberProblem(written: string): string {
  const number = written.replace(/(?:\s*[,;]|\s+)?(?:ext\.?|extension|x|#)\s*\d{1,6}$/i, '');
  if (/[^\d\s().+\-–/]/.test(number)) return 'has characters that are not part of a phone number';
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) return `has ${digits.length} digits, not ten`;
  const [area = '', exchange = ''] = [digits.slice(0, 3), digits.slice(3, 6)];
  if (!/^[2-9]\d\d$/.test(area) || area.endsWith('11'))
    return `begins with ${area}, which is not an area code`;
  if (!/^[2-9]\d\d$/.test(exchange) || exchange.endsWith('11'))
    return `has ${exchange} after its area code, which is not valid`;
  return '';
}
