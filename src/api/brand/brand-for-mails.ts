import type { ApiLog } from '../log/log.ts';
import { type LiveBrand, type LiveSites, liveBrand } from './live-brand.ts';

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
