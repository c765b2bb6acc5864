import type { CmsRecord } from '#cms/schema/record.ts';
import { notFound } from '../kernel/errors.ts';
import type { ApiLog } from '../log/log.ts';
import { type Brand, brandOf } from './brand.ts';

/** A site's live content as the pages show it. */
export interface LiveContent {
  /** hash of the snapshot */
  content: string;
  record: CmsRecord;
}

/** What is known of the sites that are live. */
export interface LiveSites {
  /** null when the site is not live */
  liveContent: (site: string) => Promise<LiveContent | null>;
  /**
   * What links to a site's pages begin with, without a slash at the end: its first host, in local mode
   * `http://<site>.localhost:<port>`. Never what a request says its host is.
   */
  originOf: (site: string) => Promise<string>;
}

/** A brand that writes to its members: with the address that its links begin with. */
export interface LiveBrand extends Brand {
  site: string;
  /** such as https://harbor.example, without a slash at the end */
  origin: string;
}

/**
 * The brand as its pages are at this moment.
 * @throws ApiError not_found for a site that is not live
 */
export async function liveBrand({ liveContent, originOf }: LiveSites, site: string): Promise<LiveBrand> {
  const [content, origin] = await Promise.all([liveContent(site), originOf(site)]);
  if (!content) throw notFound();
  return { ...brandOf(content.record), site, origin };
}

/**
 * The brand, for a mail that must be written whatever becomes of the site: while it is not live, its mails are
 * plainer. Money and memberships do not wait for a page.
 */
export async function brandForMails(
  parts: LiveSites & { log: Pick<ApiLog, 'error'> },
  site: string,
): Promise<LiveBrand> {
  try {
    return await liveBrand(parts, site);
  } catch (error) {
    parts.log.error('brand-unknown', error, { site });
    const plain = {
      company: site,
      email: '',
      phone: '',
      phoneHours: '',
      address: '',
      origin: '',
      website: '',
    };
    return { ...plain, site, name: site, notInsurance: 'This plan is not insurance.' };
  }
}
