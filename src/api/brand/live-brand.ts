import type { CmsRecord } from '#cms/schema/record.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { notFound } from '../kernel/errors.ts';
import type { ApiLog } from '../log/log.ts';
import { type Brand, toBrand } from './brand.ts';
import { type BrandLanguages, brandLanguages } from './brand-languages.ts';
import { recordInLanguage } from './record-in-language.ts';
import { t } from './texts.ts';

/** A site's live content as the pages show it. */
export interface LiveContent {
  /** hash of the snapshot */
  content: string;
  record: CmsRecord;
  /** a picture that the record names; absent where the content has no files */
  readMedia?: (src: string) => Promise<Uint8Array>;
  /** when it went live, if several machines share it: an older one does not replace a newer one in the database */
  switchedAt?: Date | undefined;
}

/** Reads live sites. */
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
  /** in which it answers and writes, the default first */
  languages: BrandLanguages;
}

/**
 * The brand as its live pages show it.
 * @throws ApiError not_found for a site that is not live
 */
export async function liveBrand({ liveContent, originOf }: LiveSites, site: string): Promise<LiveBrand> {
  const [content, origin] = await Promise.all([liveContent(site), originOf(site)]);
  if (!content) throw notFound();
  const { record } = content;
  const inReadersLanguage = () => toBrand(recordInLanguage(record));
  return {
    ...toBrand(record),
    site,
    origin,
    languages: brandLanguages(record.site),
    // a mail is written in its account's language, which may not be that of the call
    get phoneHours() {
      return inReadersLanguage().phoneHours;
    },
    get notInsurance() {
      return inReadersLanguage().notInsurance;
    },
  };
}

/** The brand, for mails that must be sent even while the site is not live; they are plainer then. */
export async function brandForMails(
  deps: LiveSites & { log: Pick<ApiLog, 'error'> },
  site: string,
): Promise<LiveBrand> {
  try {
    return await liveBrand(deps, site);
  } catch (error) {
    deps.log.error('brand-unknown', error, { site });
    const plain = {
      company: site,
      email: '',
      phone: '',
      phoneHours: '',
      address: '',
      origin: '',
      website: '',
    };
    return {
      ...plain,
      site,
      languages: [DEFAULT_LANGUAGE],
      name: site,
      // in the language of the mail, as above
      get notInsurance() {
        return t.notInsurance;
      },
    };
  }
}
