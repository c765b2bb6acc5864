import { Secret, TOTP } from 'otpauth';
import { beginSecondStep, confirmSecondStep } from '#contracts/second-step/second-step.ts';
import { secondStepLogin } from '#contracts/second-step/second-step-login.ts';
import { PASSWORD } from './accounts.ts';
import type { TestApi } from './test-api.ts';
import type { Answer, TestBrowser } from './test-browser.ts';

export interface TestStep {
  secret: string;
  recoveryCodes: string[];
}

/** The app's code of now, of the API's clock, or of some steps of 30 seconds later. */
export const appCode = (
  api: Pick<TestApi, 'deps'>,
  { secret }: Pick<TestStep, 'secret'>,
  later = 0,
): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.deps.now().getTime() + later * 30_000,
  });

/** Turns the second step on as the dashboard does. */
export async function turnOnSecondStep(
  api: TestApi,
  browser: TestBrowser,
  proof: { currentPassword?: string; code?: string } = { currentPassword: PASSWORD },
): Promise<TestStep> {
  const { secret } = (await browser.call(beginSecondStep, { body: proof })).ok();
  const code = appCode(api, { secret });
  const { recoveryCodes } = (await browser.call(confirmSecondStep, { body: { code } })).ok();
  return { secret, recoveryCodes };
}

export const giveStepCode = (
  browser: TestBrowser,
  code: string,
  trust?: boolean,
): Promise<Answer<typeof secondStepLogin>> =>
  browser.call(secondStepLogin, { body: { code, ...(trust !== undefined && { trust }) } });
