import { attribute, type Element, type Markup, rawText } from './markup.ts';

/** What a published site answers, to check links against. */
export interface SiteMap {
  /** the brand's own address, which counts as inside the site */
  origin: string;
  /** what a path (no query, no trailing slash) leads to; null when nothing is there */
  find: (path: string) => Target | null;
}

/** `anchors` is null where there are none: a picture, an external address. */
export interface Target {
  anchors: ReadonlySet<string> | null;
}

const SCHEMES = new Set(['https:', 'mailto:', 'tel:']);
const FILE_ATTRIBUTES = ['src', 'poster'];
const FILE_LINKS = new Set([
  'preload',
  'modulepreload',
  'icon',
  'stylesheet',
  'manifest',
  'apple-touch-icon',
]);

/** Every link of a page that leads nowhere or somewhere unsafe, each described. */
export function linkErrors(page: { path: string; markup: Markup }, site: SiteMap): string[] {
  const base = site.origin + page.path;
  return page.markup.elements.flatMap((element) => [
    ...(['a', 'area'].includes(element.tagName) ? followErrors(attribute(element, 'href'), page, site) : []),
    ...(element.tagName === 'form' ? followErrors(attribute(element, 'action'), page, site) : []),
    ...filesOf(element).flatMap((file) => fileErrors(file, base, site)),
    ...newTabErrors(element),
  ]);
}

function followErrors(
  address: string | undefined,
  page: { path: string; markup: Markup },
  site: SiteMap,
): string[] {
  if (address === undefined) return [];
  const said = `the link "${address}"`;
  const url = URL.parse(address, site.origin + page.path);
  if (!url) return [`${said} is no address`];
  if (!SCHEMES.has(url.protocol)) return [`${said} has an unsafe scheme`];
  if (url.origin !== site.origin) return [];
  if (address === '' || address === '#') return [`${said} leads nowhere`];
  // an error page is shown at any address, so its anchors refer to that address
  const target = address.startsWith('#') ? page.markup : site.find(url.pathname);
  if (!target) return [`${said} leads to no page`];
  const anchor = decodeURIComponent(url.hash.slice(1));
  const isThere = anchor === '' || target.anchors === null || target.anchors.has(anchor);
  return isThere ? [] : [`${said} names a place that is not there`];
}

/** Addresses a browser fetches on its own. */
function filesOf(element: Element): string[] {
  const found = FILE_ATTRIBUTES.flatMap((name) => attribute(element, name) ?? []);
  for (const name of ['srcset', 'imagesrcset']) {
    const candidates = attribute(element, name)?.split(/,\s+/) ?? [];
    found.push(...candidates.map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''));
  }
  const rels = (attribute(element, 'rel') ?? '').split(/\s+/);
  if (element.tagName === 'link' && rels.some((rel) => FILE_LINKS.has(rel))) {
    found.push(attribute(element, 'href') ?? '');
  }
  if (element.tagName === 'use') found.push(attribute(element, 'href') ?? '');
  if (element.tagName === 'meta' && attribute(element, 'property') === 'og:image') {
    found.push(attribute(element, 'content') ?? '');
  }
  if (element.tagName === 'style') {
    for (const [, , address] of rawText(element).matchAll(/url\((["']?)(.*?)\1\)/g))
      found.push(address ?? '');
  }
  return found;
}

function fileErrors(address: string, base: string, site: SiteMap): string[] {
  if (/^data:image\//.test(address) || /^#./.test(address)) return [];
  const url = URL.parse(address, base);
  if (address === '' || url?.origin !== site.origin) return [`the file "${address}" is not the site's own`];
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname) && site.find(url.pathname);
  return isFile ? [] : [`the file "${address}" is not there`];
}

function newTabErrors(element: Element): string[] {
  if (attribute(element, 'target')?.toLowerCase() !== '_blank') return [];
  const rels = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  return rels.includes('noopener') ? [] : [`${attribute(element, 'href')} opens a new tab without noopener`];
}
