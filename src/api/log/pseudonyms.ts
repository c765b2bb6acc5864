import { createHmac, randomBytes } from 'node:crypto';

/** Whom a line of the log is about, as the API knows them. None of it is written as it is. */
export interface Subject {
  accountId?: string | undefined;
  /** what somebody typed who is not logged in, known or not; as accounts are found by it, with its site */
  emailKey?: string | undefined;
  /** of the browser's session token */
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
 * Makes names that are the same for the same person under one key, and lead back to no one without it. Who has the
 * key finds a known account in the log by making its name again; a new key cuts what is written from what was.
 * @param key LOG_KEY; without one each process makes its own, and its names hold until it ends
 */
export function createPseudonyms(key: string | undefined): (subject: Subject) => Pseudonyms {
  const secret = key ?? randomBytes(32);
  // letters alone: no filter takes it for a number or a token
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
