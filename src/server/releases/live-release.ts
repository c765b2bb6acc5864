import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Release, type ReleaseRedirect, readRelease, sitePaths } from '#publish/release/release.ts';
import { isInSubtree, isOneBelow, type Route, routesOf } from '#publish/release/release-routes.ts';
import { siteHeaders } from '#publish/release/response-headers.ts';
import { type ErrorResponses, type ReleaseResponse, ResponseBuilder } from './release-response.ts';

type Match =
  | { kind: 'file'; answer: ReleaseResponse }
  | { kind: 'redirect'; rule: ReleaseRedirect }
  | { kind: 'none' };

/** A release in memory: requests are looked up, no path is computed. */
export interface LiveRelease {
  table: Release;
  /** size of its table on disk, which its memory is proportional to */
  bytes: number;
  /** hash of each file of the media folder that its pages use */
  mediaSums: ReadonlyMap<string, string>;
  /** name, value, …: headers of responses that are not files of the release */
  headers: readonly string[];
  /** the error pages in the language of a decoded path */
  errorsAt: (urlPath: string) => ErrorResponses;
  /** `urlPath` is decoded, without a trailing slash unless it is `/`; `today` returns YYYY-MM-DD in UTC */
  match: (urlPath: string, today: () => string) => Match;
}

const NONE: Match = { kind: 'none' };

/** Reads a release and checks that every page exists. Throws if anything is missing or broken. */
export async function loadRelease(sitesDir: string, site: string, id: string): Promise<LiveRelease> {
  const table = await readRelease(sitesDir, site, id);
  const paths = sitePaths(path.resolve(sitesDir), site);
  const root = paths.www(id);
  const make = new ResponseBuilder(table, root, new Set(await readdir(root, { recursive: true })));
  const errors = make.errors(table.errors);
  const below = Object.entries(table.errorsBelow).map(
    ([base, entries]) => [base, make.errors(entries)] as const,
  );
  const errorsAt = (urlPath: string): ErrorResponses =>
    below.find(([base]) => isInSubtree(base, urlPath))?.[1] ?? errors;

  const toMatch = (urlPath: string, route: Route): Match => {
    switch (route.kind) {
      case 'redirect':
        return route;
      case 'refused':
        return { kind: 'file', answer: errorsAt(urlPath).invalid };
      case 'page':
        return { kind: 'file', answer: make.page(urlPath, route.entry) };
      case 'file': {
        const answer = make.file(urlPath, route.entry);
        return answer ? { kind: 'file', answer } : NONE;
      }
    }
  };
  const routes = routesOf(table);
  const exact = new Map([...routes.exact].map(([urlPath, route]) => [urlPath, toMatch(urlPath, route)]));
  const shells = routes.shells.map((shell) => ({
    prefix: shell.prefix,
    match: { kind: 'file', answer: make.shell(shell) } as const,
  }));

  const find = (urlPath: string): Match => {
    const match = exact.get(urlPath);
    if (match) return match;
    const subtree = routes.subtrees.find(({ root }) => isInSubtree(root, urlPath));
    if (subtree) return { kind: 'redirect', rule: subtree.rule };
    return shells.find(({ prefix }) => isOneBelow(prefix, urlPath))?.match ?? NONE;
  };
  return {
    // drop the hashes: each response has its own, and a thousand brands share the memory
    table: { ...table, sums: {}, media: {} },
    bytes: (await stat(paths.table(id))).size,
    mediaSums: new Map(Object.entries(table.media)),
    headers: siteHeaders(table).flat(),
    errorsAt,
    match: (urlPath, today) => {
      const match = find(urlPath);
      if (match.kind !== 'file' || !match.answer.days) return match;
      const { from, until } = match.answer.days;
      const day = today();
      return day >= from && day <= until ? match : { kind: 'file', answer: errorsAt(urlPath).invalid };
    },
  };
}
