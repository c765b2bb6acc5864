import { primaryLanguage } from '#util/language/languages.ts';
import { isLoopbackHost } from '#util/node/ip-addresses.ts';
import type { Block } from '../schema/blocks.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { FieldPath } from '../schema/issues.ts';
import { PAGE_NAMES } from '../schema/page-routes.ts';
import type { Page } from '../schema/pages.ts';
import type { CmsRecord } from '../schema/record.ts';
import type { Translation } from '../schema/translations.ts';
import { languageTags } from './language-tags.ts';
import { checkRouteRules } from './route-rules.ts';

/** A problem between parts of a record that are valid on their own. */
export interface Problem {
  path: FieldPath;
  message: string;
}

/** Reserved first path segments: fixed routes (specification §2), our own files, error pages. */
const TAKEN_SLUGS = new Set<string>([
  ...PAGE_NAMES.filter((name) => !name.startsWith('checkout-')),
  'index',
  '404',
  '500',
  'api',
  'assets',
  'builds',
  'media',
  'outbox',
]);

/** Guards that would redirect a page to itself. */
const ENDLESS_GUARDS: Record<string, string> = {
  'member-login member': 'visitors who are not logged in are redirected to this page',
  'dashboard guest': 'members who are logged in are redirected to this page',
};

/** All problems between the parts of a record. `requested` is the site id of the request. */
export function checkConsistency(record: CmsRecord, requested: string): Problem[] {
  const { site, base, catalog, pages, landings } = record;
  const planIds = new Set(catalog.plans.map((plan) => plan.id));
  const documents = [
    ...pages.map((page, index) => ({ page, path: ['pages', index] })),
    ...landings.map((page, index) => ({ page, path: ['landings', index] })),
  ];
  return [
    ...when(
      site.id !== requested,
      ['site', 'id'],
      `is "${site.id}", but the record is that of "${requested}"`,
    ),
    ...when(
      base.variables.group_key !== catalog.group.key,
      ['base', 'variables', 'group_key'],
      `is "${base.variables.group_key}", but the catalog is that of the group "${catalog.group.key}"`,
    ),
    ...repeated(site.hosts, ['site', 'hosts'], [], 'host'),
    ...site.hosts.flatMap((host, index) =>
      when(
        isLoopbackHost(host) && host !== `${site.id}.localhost`,
        ['site', 'hosts', index],
        `"${host}" is this machine itself, or another site on it: name a host that leads here from outside`,
      ),
    ),
    ...repeated(
      pages.map((page) => page.page),
      ['pages'],
      ['page'],
      'page',
    ),
    ...repeated(
      landings.map((landing) => landing.slug),
      ['landings'],
      ['slug'],
      'landing',
    ),
    ...landings.flatMap(({ slug }, index) =>
      when(TAKEN_SLUGS.has(slug), ['landings', index, 'slug'], `"${slug}" is a fixed address of every site`),
    ),
    ...landings.flatMap(({ slug }, index) =>
      when(
        site.languages.length > 1 && site.languages.some((tag) => primaryLanguage(tag) === slug),
        ['landings', index, 'slug'],
        `"${slug}" is the address of the pages in that language`,
      ),
    ),
    ...(['plans', 'fees', 'offices'] as const).flatMap((part) =>
      repeated(
        catalog[part].map((item) => item.id),
        ['catalog', part],
        ['id'],
        'id',
      ),
    ),
    ...catalog.plans.flatMap(({ price }, index) =>
      when(
        (price.household_cap_cents ?? price.member_cents) < price.member_cents,
        ['catalog', 'plans', index, 'price', 'household_cap_cents'],
        'is less than what one member pays',
      ),
    ),
    ...unknown(
      base.variables.plans_whitelist.map((item) => item.plan_id),
      planIds,
      ['base', 'variables', 'plans_whitelist'],
      'plan',
      ['plan_id'],
    ),
    ...catalog.offices.flatMap((office, index) =>
      unknown(office.plan_ids, planIds, ['catalog', 'offices', index, 'plan_ids'], 'plan'),
    ),
    ...checkProviders(catalog),
    ...checkCoupons(catalog),
    ...pages.flatMap(({ page, guard }, index) => {
      const why = ENDLESS_GUARDS[`${page} ${guard}`];
      return when(why !== undefined, ['pages', index, 'guard'], `cannot be "${guard}": ${why}`);
    }),
    ...checkLanguages(record),
    ...documents.flatMap(({ page, path }) => checkDocument(page, path, record)),
    ...checkRouteRules(record.route_rules, site.hosts).map(({ index, message }) => ({
      path: ['route_rules', index],
      message,
    })),
  ];
}

/** A document in a language that the site does not have would never be shown. */
function checkLanguages({ site, translations = {} }: CmsRecord): Problem[] {
  const [own, ...others] = languageTags(site);
  return Object.entries(translations).flatMap(([language, parts]) =>
    others.includes(language)
      ? []
      : documentsOf(parts).map((path) => ({
          path: ['translations', language, ...path],
          message:
            language === own
              ? `is a translation into "${language}", which is the site's first language: its texts are in the document itself`
              : `is in the language "${language}", but the site's languages are ${[own, ...others].join(', ')} (site.json, "languages")`,
        })),
  );
}

/** The documents of a translation; itself if it is empty. */
function documentsOf(translation: Translation): FieldPath[] {
  const paths = Object.entries(translation).flatMap(([name, part]): FieldPath[] => {
    if (typeof part === 'string' || !['pages', 'landings', 'catalog'].includes(name)) return [[name]];
    return Object.keys(part).map((key) => [name, Array.isArray(part) ? Number(key) : key]);
  });
  return paths.length > 0 ? paths : [[]];
}

function checkDocument(document: Omit<Page, 'page'>, path: FieldPath, { catalog }: CmsRecord): Problem[] {
  const planIds = new Set(catalog.plans.map((plan) => plan.id));
  const feeIds = new Set(catalog.fees.map((fee) => fee.id));
  const rule = document.validation;
  const endsEarly = rule?.rule === 'between' && rule.from && rule.until && rule.until < rule.from;
  return [
    ...when(Boolean(endsEarly), [...path, 'validation', 'until'], 'is before the first day'),
    ...repeatedAnchors(document.sections, [...path, 'sections']),
    ...document.sections.flatMap((block, index) => {
      const at = [...path, 'sections', index];
      return [
        ...('plan_id' in block && block.plan_id !== ''
          ? missing(block.plan_id, planIds, [...at, 'plan_id'], 'plan')
          : []),
        ...('plan_ids' in block ? unknown(block.plan_ids, planIds, [...at, 'plan_ids'], 'plan') : []),
        ...('fee_ids' in block ? unknown(block.fee_ids, feeIds, [...at, 'fee_ids'], 'fee') : []),
      ];
    }),
  ];
}

/** Blocks and questions share the anchors of a page. */
function repeatedAnchors(sections: readonly Block[], path: FieldPath): Problem[] {
  const seen = new Set<string>();
  const check = (id: string | undefined, at: FieldPath): Problem[] => {
    if (id === undefined) return [];
    const problem = when(seen.has(id), [...at, 'id'], `the anchor "${id}" stands on this page twice`);
    seen.add(id);
    return problem;
  };
  return sections.flatMap((block, index) => [
    ...check(block.id, [...path, index]),
    ...(block.type === 'faq'
      ? block.items.flatMap((item, row) => check(item.id, [...path, index, 'items', row]))
      : []),
  ]);
}

function repeated(values: readonly string[], path: FieldPath, field: FieldPath, what: string): Problem[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const problem = when(
      seen.has(value),
      [...path, index, ...field],
      `the ${what} "${value}" is listed twice`,
    );
    seen.add(value);
    return problem;
  });
}

function unknown(
  ids: readonly string[],
  known: ReadonlySet<string>,
  path: FieldPath,
  what: string,
  field: FieldPath = [],
): Problem[] {
  return ids.flatMap((id, index) => missing(id, known, [...path, index, ...field], what));
}

function missing(id: string, known: ReadonlySet<string>, path: FieldPath, what: string): Problem[] {
  return when(!known.has(id), path, `there is no ${what} "${id}" in the catalog`);
}

function when(isWrong: boolean, path: FieldPath, message: string): Problem[] {
  return isWrong ? [{ path, message }] : [];
}

/**
 * An NPI identifies one person for life. It may occur at several offices, once at each, and always with the
 * same name.
 */
export function checkProviders({ offices }: Catalog): Problem[] {
  const names = new Map<string, string>();
  return offices.flatMap(({ providers }, office) => {
    const here = new Set<string>();
    return providers.flatMap(({ npi, name }, index): Problem[] => {
      const path: FieldPath = ['catalog', 'offices', office, 'providers', index, 'npi'];
      const known = names.get(npi) ?? name;
      names.set(npi, known);
      if (known !== name) return [{ path, message: `"${npi}" is the number of ${known}` }];
      if (here.has(npi)) return [{ path, message: `"${npi}" is listed twice at this office` }];
      here.add(npi);
      return [];
    });
  });
}

export function checkCoupons({ coupons, plans, offices }: Catalog): Problem[] {
  const planIds = new Set(plans.map((plan) => plan.id));
  const officeIds = new Set(offices.map((office) => office.id));
  const codes = new Set<string>();
  return coupons.flatMap((coupon, index) => {
    const path: FieldPath = ['catalog', 'coupons', index];
    const problems: Problem[] = [];
    const code = coupon.code.toUpperCase();
    if (codes.has(code))
      problems.push({ path: [...path, 'code'], message: `the code "${code}" is listed twice` });
    codes.add(code);
    const { starts_at, ends_at } = coupon;
    if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
      problems.push({ path: [...path, 'ends_at'], message: 'is not after the start' });
    return [
      ...problems,
      ...unknown(coupon.plan_ids, planIds, [...path, 'plan_ids'], 'plan'),
      ...unknown(coupon.office_ids, officeIds, [...path, 'office_ids'], 'office'),
    ];
  });
}
