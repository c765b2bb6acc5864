/**
 * Email addresses in common use. Only a message can prove that one exists; this checks that it can be used as an
 * SMTP recipient. Quoted names ("a b"@example.com) and numeric hosts are refused: they are not in real use, and
 * programs handle them differently.
 */

/** Maximum octets in an SMTP envelope (RFC 5321 §4.5.3.1 and its erratum 1690). */
const ADDRESS_OCTETS = 254;
const NAME_OCTETS = 64;

/** The characters between dots before the @ (RFC 5322 atext), and letters of any script (RFC 6531). */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const NAME = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;

export type EmailError = 'empty' | 'too_long' | 'malformed';
export type Email = { ok: true; address: string; key: string } | { ok: false; reason: EmailError };

const utf8 = new TextEncoder();

/**
 * Parses a typed address.
 * @returns address: for sending, with the host in lowercase ASCII; key: unique per account, regardless of case and
 * Unicode form. Dots and plus signs count, because at most hosts they distinguish people.
 */
export function parseEmail(typed: string): Email {
  const text = typed.normalize('NFC').trim();
  if (text === '') return { ok: false, reason: 'empty' };
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(0, at));
  const host = hostOf(text.slice(at + 1));
  if (at < 1 || host === null || !NAME.test(name)) return { ok: false, reason: 'malformed' };
  const address = `${name}@${host}`;
  if (octets(name) > NAME_OCTETS || octets(address) > ADDRESS_OCTETS)
    return { ok: false, reason: 'too_long' };
  return { ok: true, address, key: `${name.toLowerCase().normalize('NFC')}@${host}` };
}

/**
 * A regular expression, for JavaScript and Postgres, that matches all keys of the same mailbox: with or without a tag
 * after a plus sign and, at Gmail, with dots anywhere. Only for offers that a person gets once; accounts compare full
 * addresses.
 */
export function sameMailboxPattern(key: string): string {
  const at = key.lastIndexOf('@');
  const host = key.slice(at + 1);
  const name = key.slice(0, at);
  const bare = name.replace(/(?<=.)\+.*$/, '');
  const isGmail = /^(?:gmail|googlemail)\.com$/.test(host);
  const letters = isGmail ? [...bare.replaceAll('.', '')] : [bare];
  const hosts = isGmail ? 'g(?:oogle)?mail\\.com' : literally(host);
  return `^${letters.map(literally).join('\\.*')}(?:\\+[^@]*)?@${hosts}$`;
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The host in lowercase ASCII; null unless it is a name with at least two parts. */
function hostOf(typed: string): string | null {
  if (!HOST.test(typed)) return null;
  let host: string;
  try {
    // converts names in other scripts: müller.example is xn--mller-kva.example
    host = new URL(`http://${typed}`).hostname;
  } catch {
    return null;
  }
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(top) ? host : null;
}

function octets(text: string): number {
  return utf8.encode(text).length;
}
