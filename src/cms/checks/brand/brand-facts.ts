import { parseEmail } from '#domain/accounts/email-address.ts';
import type { CheckContext, ContentRule, Problem } from '../context/finding.ts';

export const mailAddress: ContentRule = {
  id: 'mail-address',
  severity: 'error',
  finds: 'an invalid email address of the site or of a contact block',
  source: 'RFC 5321; the address gets members’ messages and grievances',
  check: ({ record: { site, pages, landings } }) => {
    const contacts = (['pages', 'landings'] as const).flatMap((area) =>
      ({ pages, landings })[area].flatMap(({ sections }, page) =>
        sections.flatMap((block, index) =>
          block.type === 'contact'
            ? [{ email: block.email, path: [area, page, 'sections', index, 'email'] }]
            : [],
        ),
      ),
    );
    return [{ email: site.email, path: ['site', 'email'] }, ...contacts].flatMap(
      ({ email, path }): Problem[] =>
        email === '' || parseEmail(email).ok
          ? []
          : [
              {
                path,
                message: `“${email}” is not an email address. Write one such as hello@${site.hosts[0] ?? 'brand.example'}, or leave it empty.`,
              },
            ],
    );
  },
};

export const unsoldPlan: ContentRule = {
  id: 'unsold-plan',
  severity: 'warning',
  finds:
    'a plan that no visitor can buy: no office sells it, or it excludes every state with an office that does',
  source: 'what pages offer must be for sale',
  check: ({ record }) =>
    record.catalog.plans.flatMap((plan, index): Problem[] => {
      const message = whyUnsold(plan, record);
      return message === ''
        ? []
        : [{ path: ['catalog', 'plans', index], message: `“${plan.name}” ${message}` }];
    }),
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

export const takenName: ContentRule = {
  id: 'taken-name',
  severity: 'error',
  finds: 'a site name that another brand of this installation has; brands under sister_sites may share one',
  source: 'visitors distinguish brands by their names',
  check: ({ record: { site, checks }, others }) =>
    others
      .filter((other) => other.site !== site.id && !checks.sister_sites.includes(other.site))
      .filter(({ names }) => names.some((taken) => plain(taken) === plain(site.name)))
      .map(
        (other): Problem => ({
          path: ['site', 'name'],
          message: `“${site.name}” is the name of the brand ${other.site} as well. Choose another name, or list ${other.site} under sister_sites in checks.json.`,
        }),
      ),
};

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
