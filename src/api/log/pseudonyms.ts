import { createHmac, randomBytes } from 'node:crypto';

/** The person or session that a log line is about. These values are never logged themselves. */
export interface Subject {
  accountId?: string | undefined;
  /**
   * the email address typed into a login, whether it has an account or not; normalized as accounts are, with its site
   */
  emailKey?: string | undefined;
  /** hash of the browser's session token */
  sessionHash?: string | null | undefined;
  /** of the visitor */
  address?: string | undefined;
}

export interface Pseudonyms {
  accountRef?: string;
  loginRef?: string;
  sessionRef?: string;
  addressRef?: string;
}

/**
 * Makes pseudonyms. The same value has the same pseudonym under one key, and cannot be recovered without the key. To
 * find a known account in the log, compute its pseudonym with the key. After a key change, old and new lines cannot be
 * linked.
 * @param key LOG_KEY; without it each process uses a random key
 */
export function createPseudonyms(key: string | undefined): (subject: Subject) => Pseudonyms {
  const secret = key ?? randomBytes(32);
  // only letters, so that no filter mistakes it for a number or a token
  const nameOf = (kind: string, value: string): string =>
    createHmac('sha256', secret)
      .update(`${kind} ${value}`)
      .digest('hex')
      .slice(0, 16)
      .replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
  return ({ accountId, emailKey, sessionHash, address }) => {
    const names: Pseudonyms = {};
    if (accountId) names.accountRef = nameOf('account', accountId);
    if (emailKey) names.loginRef = nameOf('login', emailKey);
    if (sessionHash) names.sessionRef = nameOf('session', sessionHash);
    if (address) names.addressRef = nameOf('address', address);
    return names;
  };
}
