import { isIPv4, isIPv6 } from 'node:net';

/** A plain address, without quoted names, comments, routes or lists, by which one text could mean several recipients. */
const MAILBOX =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$/u;

export const isMailbox = (text: string): boolean => MAILBOX.test(text) && !text.includes('..');

/** One line: characters that could end a header or are invisible become spaces. */
export const headerText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** required: an encrypted connection to a server that proves its name; optional: encrypted where it can be */
const TLS = ['required', 'optional', 'none'] as const;
type Tls = (typeof TLS)[number];

interface SmtpAddress {
  host: string;
  port: number;
  /** encrypted from the first byte on */
  secure: boolean;
  /** otherwise: whether the connection becomes encrypted by STARTTLS */
  tls: Tls;
  auth?: { user: string; pass: string };
}

/**
 * Reads SMTP_URL: `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS, which a server must offer
 * unless it is this machine's own. `?tls=required`, `?tls=optional` or `?tls=none` at the end says otherwise.
 * @throws Error with a message for the operator; it does not repeat the password
 */
export function readSmtpUrl(text: string): SmtpAddress {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error('must be an address such as smtp://user:password@mail.example.com:587');
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!['smtp:', 'smtps:'].includes(url.protocol) || !host)
    throw new Error('must begin with smtp:// or smtps:// and name a host');
  const wanted = url.searchParams.get('tls');
  const tls = TLS.find((each) => each === (wanted ?? (isThisMachine(host) ? 'none' : 'required')));
  if (!tls) throw new Error(`may only end in ?tls=${TLS.join(', ?tls=')}`);
  const user = decodeURIComponent(url.username);
  return {
    host,
    secure,
    tls,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function isThisMachine(host: string): boolean {
  return (
    host === 'localhost' || (isIPv4(host) && host.startsWith('127.')) || (isIPv6(host) && host === '::1')
  );
}
