/**
 * The Content-Security-Policy of a page, as data: each directive with its sources. `'hashes'` stands for the
 * SHA-256 of the page's own inline scripts or styles. A later page that needs more (a payment processor's
 * frame, a monitoring service) widens a copy with `widen`.
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

/** The header's value: one line of ASCII. */
export function policyText(hashes: PageHashes, table: PolicyTable = PAGE_POLICY): string {
  return Object.entries(table)
    .map(([directive, sources]) => {
      const own = directive === 'script-src' ? hashes.scripts : hashes.styles;
      return `${directive} ${sources.flatMap((source) => (source === 'hashes' ? own : [source])).join(' ')}`;
    })
    .join('; ');
}

/** One policy that allows what any of `policies` allows: for hosts that set headers by folder, not by page. */
export function uniteHashes(all: readonly PageHashes[]): PageHashes {
  const unite = (lists: (readonly string[])[]) => [...new Set(lists.flat())].sort();
  return { scripts: unite(all.map((page) => page.scripts)), styles: unite(all.map((page) => page.styles)) };
}

/** The hashes that a policy made by `policyText` names. */
export function hashesOf(policy: string): PageHashes {
  const of = (directive: string) =>
    (new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1] ?? '')
      .split(' ')
      .filter((source) => source.startsWith("'sha256-"));
  return { scripts: of('script-src'), styles: of('style-src') };
}
