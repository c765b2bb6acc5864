import { isSiteId } from '../../cms/sources/source.ts';
import { withoutControls } from '../../util/control-characters.ts';
import { STATE_CAPITALS } from './state-capitals.ts';

/** What a new site cannot be made from its template without. */
export interface Brand {
  /** folder name and host label */
  site: string;
  name: string;
  /** the legal name in the copyright line */
  company: string;
  /** ten digits */
  phone: string;
  /** postal code of the brand's home state */
  state: string;
}

/** A name or an answer that no site can be made with; the message is for whoever gave it. */
export class NewSiteError extends Error {
  override name = 'NewSiteError';
}

/** Host labels that mean something else than a brand. */
const RESERVED = new Set(
  'admin api app assets blog cdn cms dev docs ftp imap localhost mail media mx ns outbox pop preview smtp staging static status test www'.split(
    ' ',
  ),
);

const LONGEST_NAME = 80;

/** @throws NewSiteError for a name that cannot be a folder and a host, or that is taken by something else */
export function checkSiteName(site: string): string {
  const shown = JSON.stringify(site.slice(0, 80));
  if (!isSiteId(site)) {
    throw new NewSiteError(
      `${shown} cannot be a site's name: use at most 63 lower case letters, digits and single hyphens, such as bright-smile.`,
    );
  }
  if (RESERVED.has(site)) throw new NewSiteError(`${shown} is reserved: choose another name.`);
  return site;
}

/** `bright-smile` → `Bright Smile` */
export function nameFromSite(site: string): string {
  return site.replace(/(^|-)([a-z0-9])/g, (_all, hyphen, first) => (hyphen ? ' ' : '') + first.toUpperCase());
}

/** @throws NewSiteError if nothing is left to read, or far too much */
export function checkName(name: string): string {
  const clean = withoutControls(name).replace(/\s+/g, ' ').trim();
  if (clean === '') throw new NewSiteError('A name must not be empty.');
  if (clean.length > LONGEST_NAME)
    throw new NewSiteError(`A name may have at most ${LONGEST_NAME} characters.`);
  return clean;
}

/** The number's ten digits. @throws NewSiteError for any other number of them */
export function checkPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) throw new NewSiteError('A phone number has ten digits, such as (555) 555-0100.');
  return digits;
}

/** @throws NewSiteError for what is no state's postal code */
export function checkState(state: string): string {
  const code = state.trim().toUpperCase();
  if (!Object.hasOwn(STATE_CAPITALS, code)) {
    throw new NewSiteError(
      `${JSON.stringify(state.slice(0, 80))} is no state: use its two letters, such as CA.`,
    );
  }
  return code;
}
