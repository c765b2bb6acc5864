import type { PageView } from '#cms/view/model.ts';
import type { MonitoringSettings, PublicSettings } from '#util/site/public-config.ts';

/**
 * The Content-Security-Policy of a page, as data: each directive with its sources. `'hashes'` stands for the
 * SHA-256 of the page's own inline scripts or styles. A page that needs more (the bot check, a payment
 * processor's frame, a monitoring service) widens a copy with `widen`.
 */
type PolicyTable = Readonly<Record<string, readonly string[]>>;

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

/** Two workers: the one that opens saved cards offline, and the one that compresses recordings. */
const OWN_WORKER: PolicyTable = { 'worker-src': ["'self'"] };

/**
 * What Google's reCAPTCHA needs (https://developers.google.com/recaptcha/docs/faq, “Content Security
 * Policy”).
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

/** The service worker that opens saved cards offline (islands/shared/id-card/cards-service-worker.ts). */
export const WORKER_FILE = 'cards-worker.js';

/** A worker follows the policy of its own script's response. It requests pages and files of its site. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `'sha256-…'` sources, sorted and without duplicates. */
export interface PageHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The table with further sources. They replace a directive's 'none'. */
export function widen(table: PolicyTable, additions: PolicyTable): PolicyTable {
  const widened: Record<string, readonly string[]> = { ...table };
  for (const [directive, sources] of Object.entries(additions)) {
    const present = (widened[directive] ?? []).filter((source) => source !== "'none'");
    widened[directive] = [...new Set([...present, ...sources])];
  }
  return widened;
}

/**
 * For pages with only our own scripts: text becomes markup or a script URL only through these policies, ours
 * (client/page/trusted-types.ts) and the sanitizer's. Stripe and Google do not document the policies of their
 * scripts, so pages with those do not require Trusted Types (decision 049).
 */
const TRUSTED_TYPES: PolicyTable = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['enamel', 'dompurify'],
};

/** What a page needs beyond the policy of every page. */
interface PageNeeds {
  hashes: PageHashes;
  hasBotCheck: boolean;
  /** sources of other companies for this page only */
  additions?: PolicyTable;
}

/** The policy of a rendered page: the common policy and the page's own needs. */
export function pagePolicy({ hashes, hasBotCheck, additions = {} }: PageNeeds): string {
  const checked = hasBotCheck ? widen(PAGE_POLICY, BOT_CHECK) : PAGE_POLICY;
  const table = widen(checked, additions);
  const hasForeignScripts = table['script-src']?.some((source) => source.startsWith('https:'));
  return policyText(hashes, hasForeignScripts ? table : widen(table, TRUSTED_TYPES));
}

/** Pages with a card form: joining, replacing a card, and paying with another card. */
const CARD_PAGES: ReadonlySet<PageView['page']> = new Set(['checkout-payment', 'dashboard']);

/**
 * Allows the map's tile host on the finder page, Stripe on the pages with a card form, and the monitoring
 * intake on every page of a monitored brand. The monitoring script and its worker are served by us.
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

/** Datadog's US region (specification §7), or the proxy in front of it. */
const intakeOf = ({ proxy }: MonitoringSettings): string =>
  proxy ? new URL(proxy).origin : 'https://browser-intake-datadoghq.com';

/** The header's value, as one line of ASCII. */
export function policyText(hashes: PageHashes, table: PolicyTable = PAGE_POLICY): string {
  return Object.entries(table)
    .map(([directive, sources]) => {
      const own = directive === 'script-src' ? hashes.scripts : hashes.styles;
      return `${directive} ${sources.flatMap((source) => (source === 'hashes' ? own : [source])).join(' ')}`;
    })
    .join('; ');
}

/**
 * One policy that allows what any of these allows, for hosts that set headers by folder instead of by page.
 */
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

/** Drops a requirement that only some pages have, because it would break the others in the folder. */
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

/** The other sources that such a policy names. */
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
