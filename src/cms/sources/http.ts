import { createHash } from 'node:crypto';
import { BoundedCache } from '#util/collections/collections.ts';
import { isLoopbackHost } from '#util/node/ip-addresses.ts';
import { placeInRecord } from '../schema/issues.ts';
import { get, type HttpAnswer, type Resolver } from './http-client.ts';
import { parseJsonBytes } from './json-text.ts';
import {
  type CmsSource,
  isSiteId,
  isVersionName,
  LIVE,
  MissingMediaError,
  MissingSiteError,
  MissingVersionError,
  SourceUnavailableError,
  UnreadableContentError,
} from './source.ts';

export interface HttpSourceOptions {
  /**
   * Base URL of the CMS, without /api/cms. `{site}` stands for the site's id, in the host or in the path;
   * without it, every request names its site in the header X-Site.
   */
  url: string;
  /** the sites of this CMS, which has no list of its own */
  sites: readonly string[];
  /** sent as a bearer token, only to the CMS */
  token?: string | null | undefined;
  /** other hosts of images, over https */
  mediaHosts?: readonly string[];
  /** local mode: allows plain http to a CMS on this machine */
  local?: boolean;
  timeoutMs?: number;
  resolve?: Resolver;
}

const MAX_RECORD_BYTES = 20_000_000;
const MAX_MEDIA_BYTES = 10_000_000;

interface CachedRecord {
  etag: string;
  body: Uint8Array;
}

/**
 * Content from any server with `GET /api/cms?version=`, which returns one site's record.
 * @throws Error at once if the address itself is not allowed
 */
export function httpSource(options: HttpSourceOptions): CmsSource {
  const { sites, token, mediaHosts = [], timeoutMs = 15_000, resolve } = options;
  const cachedRecords = new BoundedCache<string, CachedRecord>({ entries: 2_000, cost: 64_000_000 });
  const baseOf = (site: string): URL => baseUrl(options.url, site, options.local ?? false);
  baseOf('site');

  const headersFor = (site: string): Record<string, string> => ({
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.url.includes('{site}') ? {} : { 'x-site': site }),
  });

  /** The response body; the cached one after a 304. */
  const fetchRecord = async (site: string, version: string): Promise<Uint8Array> => {
    if (!isSiteId(site) || !sites.includes(site)) throw new MissingSiteError(site, sites);
    const url = new URL('api/cms', baseOf(site));
    if (version !== '' && version !== LIVE) {
      if (!isVersionName(version)) throw new MissingVersionError(site, version, []);
      url.searchParams.set('version', version);
    }
    const last = cachedRecords.get(url.href + site);
    const headers = {
      ...headersFor(site),
      accept: 'application/json',
      ...(last ? { 'if-none-match': last.etag } : {}),
    };
    const answer = await get(
      { url, headers, timeoutMs, maxBytes: MAX_RECORD_BYTES, publicOnly: false },
      resolve,
    );
    if (answer.status === 304 && last) return last.body;
    if (answer.status === 404 && version !== '' && version !== LIVE)
      throw new MissingVersionError(site, version, []);
    expectJson(answer, url);
    const { etag } = answer.headers;
    if (etag) cachedRecords.set(url.href + site, { etag, body: answer.body }, answer.body.byteLength);
    return answer.body;
  };

  const readMedia = async (site: string, ref: string): Promise<Uint8Array> => {
    const base = baseOf(site);
    const url = mediaUrl(ref, base, mediaHosts);
    const isOwn = url.origin === base.origin;
    const headers: Record<string, string> = isOwn ? headersFor(site) : {};
    const answer = await get(
      { url, headers, timeoutMs, maxBytes: MAX_MEDIA_BYTES, publicOnly: !isOwn },
      resolve,
    );
    if (answer.status === 404 || answer.status === 410) throw new MissingMediaError(ref);
    if (answer.status === 200) return answer.body;
    const problem = `${url.origin}${url.pathname} answered ${answer.status}`;
    throw isBusy(answer.status) ? new SourceUnavailableError(problem) : new UnreadableContentError(problem);
  };

  return {
    sites: async () => [...sites].sort(),
    versions: async () => [],
    fingerprint: async (site, version) =>
      createHash('sha256')
        .update(await fetchRecord(site, version))
        .digest('hex')
        .slice(0, 32),
    read: async (site, version) => {
      const { value: raw } = parseJsonBytes(await fetchRecord(site, version), `the record of ${site}`);
      return {
        raw,
        placeOf: (path) => placeInRecord(path, raw),
        readMedia: (ref) => readMedia(site, ref),
      };
    },
  };
}

/** Statuses that are about the server, not the file. */
const isBusy = (status: number): boolean => status >= 500 || status === 429 || status === 408;

function baseUrl(template: string, site: string, local: boolean): URL {
  const address = template.replaceAll('{site}', site).replace(/\/*$/, '/');
  if (!URL.canParse(address)) throw new Error(`CMS_URL is not an address: ${template}`);
  const url = new URL(address);
  const isOpen = url.protocol === 'http:' && local && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !isOpen) {
    throw new Error('CMS_URL must be https; plain http is allowed only in local mode, to this machine.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('CMS_URL must hold no password, query or anchor; set CMS_TOKEN instead.');
  }
  return url;
}

/** Images come only from the CMS itself or a listed host. */
function mediaUrl(ref: string, base: URL, mediaHosts: readonly string[]): URL {
  const url = URL.canParse(ref, base.href) ? new URL(ref, base) : null;
  const isAllowed =
    url &&
    !url.username &&
    (url.origin === base.origin || (url.protocol === 'https:' && mediaHosts.includes(url.host)));
  if (!isAllowed) {
    throw new UnreadableContentError(`pictures may come only from ${[base.host, ...mediaHosts].join(', ')}`);
  }
  return url;
}

function expectJson({ status, headers }: HttpAnswer, url: URL): void {
  const where = `${url.origin}${url.pathname}${url.search}`;
  if (status === 401 || status === 403) {
    throw new UnreadableContentError(`${where} refuses the token (${status}). Check CMS_TOKEN.`);
  }
  if (status !== 200) throw new UnreadableContentError(`${where} answered ${status}`);
  const type = headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new UnreadableContentError(
      `${where} answered ${type || 'something without a type'} instead of JSON`,
    );
  }
}
