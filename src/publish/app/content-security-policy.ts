import type { PageView } from '#cms/view/model.ts';
import type { MonitoringSettings, PublicSettings } from '#util/site/public-config.ts';

/**
 * The Content-Security-Policy of a page, as data: each directive with its sources. `'hashes'` stands for the
 * SHA-256 of the page's own inline scripts or styles. A page that needs more (the bot check, a payment
 * processor's frame, a monitoring service) widens a copy with `widen`.
 */
export type PolicyTable = Readonly<Record<string, readonly string[]>>;

export const PAGE_POLICY: PolicyTable = {
  'default-src': ["'none'"],
  'script-src': ["'self'", 'hashes'],
  'style-src': ["'self'", 'hashes'],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'manifest-src': ["'self'"],
};

/** A member may keep cards on the dashboard, which a worker opens without network; so does what packs recordings. */
const OWN_WORKER: PolicyTable = { 'worker-src': ["'self'"] };

/**
 * What Google's reCAPTCHA needs, and no other part of Google
 * (https://developers.google.com/recaptcha/docs/faq, “Content Security Policy”).
 */
const BOT_CHECK: PolicyTable = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
};

/** What Stripe's card field needs (https://docs.stripe.com/security/guide, “Content security policy”). */
const STRIPE: PolicyTable = {
  'img-src': ['https://*.stripe.com'],
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** The service worker that opens kept cards without network (islands/shared/id-card/cards-service-worker.ts). */
export const WORKER_FILE = 'cards-worker.js';

/** A worker is held to the policy that its own script came with: it asks for pages and files of its site. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `'sha256-…'` sources, sorted, each once. */
export interface PageHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The table with further sources; a directive that said 'none' says only what is added. */
export function widen(table: PolicyTable, additions: PolicyTable): PolicyTable {
  const widened: Record<string, readonly string[]> = { ...table };
  for (const [directive, sources] of Object.entries(additions)) {
    const present = (widened[directive] ?? []).filter((source) => source !== "'none'");
    widened[directive] = [...new Set([...present, ...sources])];
  }
  return widened;
}

/**
 * For pages with only our own scripts: text becomes markup or a script's address only through these policies, ours
 * (client/page/trusted-types.ts) and the sanitizer's. Stripe and Google do not document the policies of their scripts, so
 * pages with those do not require Trusted Types (decision 049).
 */
const TRUSTED_TYPES: PolicyTable = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['enamel', 'dompurify'],
};

/** What a page asks for beyond what every page may. */
export interface PageNeeds {
  hashes: PageHashes;
  hasBotCheck: boolean;
  /** other companies that this page alone lets in */
  additions?: PolicyTable;
}

/** The policy of a rendered page: what every page may, and what this one asks for. */
export function pagePolicy({ hashes, hasBotCheck, additions = {} }: PageNeeds): string {
  const checked = hasBotCheck ? widen(PAGE_POLICY, BOT_CHECK) : PAGE_POLICY;
  const table = widen(checked, additions);
  const hasForeignScripts = table['script-src']?.some((source) => source.startsWith('https:'));
  return policyText(hashes, hasForeignScripts ? table : widen(table, TRUSTED_TYPES));
}

/** Where a card is typed: when joining, and where a member replaces it or pays with another one. */
const CARD_PAGES: ReadonlySet<PageView['page']> = new Set(['checkout-payment', 'dashboard']);

/**
 * The host of the map's tiles on the finder's page, Stripe on the pages where a card is typed, and on every page of
 * a brand that is watched where the watching reports to. Its script and its worker are ours.
 */
export function additionsFor(
  { map, processor, monitoring }: PublicSettings,
  { page }: Pick<PageView, 'page'>,
): PolicyTable {
  return [
    page === 'find-a-dentist' && map ? { 'img-src': [new URL(map.tileUrl).origin] } : {},
    CARD_PAGES.has(page) && processor === 'stripe' ? STRIPE : {},
    page === 'dashboard' || page === 'member-login' ? OWN_WORKER : {},
    monitoring ? { 'connect-src': [intakeOf(monitoring)], ...OWN_WORKER } : {},
  ].reduce<PolicyTable>(widen, {});
}

/** Datadog's US region (specification §7), or what stands before it. */
const intakeOf = ({ proxy }: MonitoringSettings): string =>
  proxy ? new URL(proxy).origin : 'https://browser-intake-datadoghq.com';

/** The header's value: one line of ASCII. */
export function policyText(hashes: PageHashes, table: PolicyTable = PAGE_POLICY): string {
  return Object.entries(table)
    .map(([directive, sources]) => {
      const own = directive === 'script-src' ? hashes.scripts : hashes.styles;
      return `${directive} ${sources.flatMap((source) => (source === 'hashes' ? own : [source])).join(' ')}`;
    })
    .join('; ');
}

/** One policy that allows what any of these does: for hosts that set headers by folder, not by page. */
export function unitePolicies(policies: readonly string[]): string {
  const hashes = policies.map(hashesOf);
  const unite = (lists: (readonly string[])[]) => [...new Set(lists.flat())].sort();
  return policyText(
    {
      scripts: unite(hashes.map(({ scripts }) => scripts)),
      styles: unite(hashes.map(({ styles }) => styles)),
    },
    uniteTables(policies.map(placesOf)),
  );
}

/** A requirement that only some pages have is left out for their folder, because it would break the others. */
function uniteTables(tables: readonly PolicyTable[]): PolicyTable {
  const requiredByAll = (name: string) => !(name in TRUSTED_TYPES) || tables.every((table) => name in table);
  const united = Object.entries(tables.reduce(widen, PAGE_POLICY));
  return Object.fromEntries(united.filter(([name]) => requiredByAll(name)));
}

/** The hashes that a policy made by `policyText` names. */
export function hashesOf(policy: string): PageHashes {
  const of = (directive: string) =>
    (readDirectives(policy).get(directive) ?? []).filter((source) => isHash(source));
  return { scripts: of('script-src'), styles: of('style-src') };
}

/** All else that such a policy names. */
function placesOf(policy: string): PolicyTable {
  const directives = [...readDirectives(policy)];
  return Object.fromEntries(
    directives.map(([name, sources]) => [name, sources.filter((source) => !isHash(source))]),
  );
}

const isHash = (source: string): boolean => source.startsWith("'sha256-");

function readDirectives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ').filter(Boolean);
      return [name, sources];
    }),
  );
}
