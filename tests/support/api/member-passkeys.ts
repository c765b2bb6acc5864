import { passkeyLogin, passkeyLoginOptions } from '#contracts/passkeys/passkey-login.ts';
import { addPasskey, passkeyOptions } from '#contracts/passkeys/passkeys.ts';
import { PASSWORD } from './accounts.ts';
import { makePasskey, type SignOptions, type TestPasskey } from './passkey.ts';
import type { Answer, TestBrowser } from './test-browser.ts';

/** A passkey for the pages of a brand. */
export const passkeyAt = (site = 'harbor'): TestPasskey =>
  makePasskey({ rpID: `${site}.localhost`, origin: `http://${site}.localhost` });

interface Added {
  passkey?: TestPasskey;
  name?: string;
  /** of the account; default: its password */
  proof?: { currentPassword?: string; code?: string; stepCode?: string };
}

/** Adds a passkey as the dashboard does. */
export async function addMemberPasskey(
  browser: TestBrowser,
  { passkey = passkeyAt(), name = 'My phone', proof = { currentPassword: PASSWORD } }: Added = {},
): Promise<TestPasskey> {
  const { options } = (await browser.call(passkeyOptions, { body: { ...proof, name } })).ok();
  const credential = passkey.register(options.challenge);
  (await browser.call(addPasskey, { body: { name, credential } })).ok();
  return passkey;
}

export const loginChallenge = async (browser: TestBrowser): Promise<string> =>
  (await browser.call(passkeyLoginOptions)).ok().options.challenge;

/** Logs in with a passkey as the login page does. */
export async function logInWithPasskey(
  browser: TestBrowser,
  passkey: TestPasskey,
  options?: SignOptions,
): Promise<Answer<typeof passkeyLogin>> {
  const credential = passkey.sign(await loginChallenge(browser), options);
  return browser.call(passkeyLogin, { body: { credential } });
}
