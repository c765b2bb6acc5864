import {
  FOOTER_LAYOUTS,
  type FooterLayout,
  HEADER_LAYOUTS,
  type HeaderLayout,
} from '#cms/schema/header-footer.ts';
import type { Theme } from '#cms/schema/theme.ts';
import { isSiteId } from '#cms/sources/source.ts';
import { CodedError } from '#util/coded-error.ts';
import { stateCode } from '#util/geo/us-states.ts';
import { withoutControls } from '#util/text/control-characters.ts';
import { STATE_CAPITALS } from './state-capitals.ts';

/** What a new site needs besides its template. */
export interface Brand {
  /** folder name and host label */
  site: string;
  name: string;
  /** the legal name in the copyright line */
  company: string;
  /** ten digits */
  phone: string;
  /** postal codes of the states with offices, its home state first */
  states: readonly string[];
  /** its host besides `<site>.localhost`; '' for none yet */
  host: string;
  /** key of the group that provides its plans */
  group: string;
  header: HeaderLayout;
  footer: FooterLayout;
  colors: Theme['colors'];
}

/** An invalid name or answer; the message is for the person who typed it. */
export class NewSiteError extends CodedError {
  readonly code = 'new_site';
  /** a similar answer that is valid; '' if there is none */
  readonly suggestion: string;

  constructor(message: string, suggestion = '') {
    super(message);
    this.suggestion = suggestion;
  }
}

/** Host labels with a special meaning. */
const RESERVED = new Set(
  'admin api app assets blog cdn cms dev docs ftp imap localhost mail media mx ns outbox pop preview smtp staging static status test www'.split(
    ' ',
  ),
);

const MAX_NAME = 80;

/** @throws NewSiteError for a name that cannot be a folder and a host, or that is taken */
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

/** @throws NewSiteError for an empty or very long name */
export function checkName(name: string): string {
  const clean = withoutControls(name).replace(/\s+/g, ' ').trim();
  if (/\{\{|\}\}/.test(clean))
    throw new NewSiteError('A name cannot hold {{ or }}, which mark gaps in a draft.');
  if (!/[\p{L}\p{N}]/u.test(clean) && clean !== '')
    throw new NewSiteError('A name needs a letter or a digit, so that it can be read aloud.');
  if (clean === '') throw new NewSiteError('A name must not be empty.');
  if (clean.length > MAX_NAME) throw new NewSiteError(`A name may have at most ${MAX_NAME} characters.`);
  return clean;
}

/**
 * The number's ten digits.
 * @throws NewSiteError for another number of digits
 */
export function checkPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) throw new NewSiteError('A phone number has ten digits, such as (555) 555-0100.');
  return digits;
}

/**
 * The states' postal codes, from codes or names separated by commas, without duplicates.
 * @throws NewSiteError for an unknown state, or none
 */
export function checkStates(states: string): string[] {
  const codes = states
    .split(/[,;]+|\s+(?=[A-Za-z]{2}(?:\s|,|$))/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const code = stateCode(part);
      if (code === null || !Object.hasOwn(STATE_CAPITALS, code)) {
        const shown = JSON.stringify(part.slice(0, 80));
        throw new NewSiteError(
          `${shown} is no state: use two letters or the name, such as CA or California.`,
        );
      }
      return code;
    });
  if (codes.length === 0) throw new NewSiteError('Name a state, such as CA; several with commas between.');
  return [...new Set(codes)];
}

/**
 * A host in lower case, or '' for none.
 * @throws NewSiteError for an invalid public host
 */
export function checkHost(host: string): string {
  const clean = host
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '');
  if (clean === 'none' || host.trim() === '') return '';
  const isHost =
    clean.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(clean);
  if (!isHost || clean.endsWith('.localhost')) {
    throw new NewSiteError(
      `${JSON.stringify(host.slice(0, 80))} is no host name: write it as in www.bright-smile.com, or leave it out.`,
    );
  }
  return clean;
}

/** @throws NewSiteError for an invalid group key */
export function checkGroup(group: string): string {
  const clean = group.trim();
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(clean) && clean.length <= 64) return clean;
  throw new NewSiteError(
    `${JSON.stringify(group.slice(0, 80))} cannot be a group's key: use lower case letters, digits and single hyphens.`,
  );
}

/** @throws NewSiteError for an unknown layout */
export function checkHeader(layout: string): HeaderLayout {
  return oneOf(
    HEADER_LAYOUTS.filter((name) => name !== 'landing_header'),
    layout,
    'header',
  );
}

export function checkFooter(layout: string): FooterLayout {
  return oneOf(FOOTER_LAYOUTS, layout, 'footer');
}

/**
 * A color as #rrggbb, from that or #rgb, with or without the sign.
 * @throws NewSiteError for anything else
 */
export function checkColor(color: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1]?.toLowerCase();
  if (digits === undefined) {
    throw new NewSiteError(
      `${JSON.stringify(color.slice(0, 80))} is not a color: write six digits, such as #17607a.`,
    );
  }
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function oneOf<Name extends string>(names: readonly Name[], given: string, what: string): Name {
  const clean = given.trim();
  // 2 means 2_header
  const found = names.find((name) => name === clean) ?? names.find((name) => name.startsWith(`${clean}_`));
  if (found) return found;
  throw new NewSiteError(
    `There is no ${what} ${JSON.stringify(given.slice(0, 80))}: choose one of ${names.join(', ')}.`,
  );
}
