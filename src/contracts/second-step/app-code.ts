import * as z from 'zod/mini';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** What people type or paste between the digits of a code: spaces, hyphens and dashes. */
const BETWEEN = '[\\s–-]*';
const APP_CODE = `(?:\\d${BETWEEN}){5}\\d`;
const RECOVERY_CODE = `(?:[A-Za-z2-7]${BETWEEN}){15}[A-Za-z2-7]`;

function codeField(pattern: string, message: () => string) {
  const incomplete = says(message);
  return z.string(incomplete).check(z.trim(), z.regex(new RegExp(`^(?:${pattern})$`), incomplete));
}

/** The six digits of an authenticator app. */
export const appCode = () => codeField(APP_CODE, () => t.enterAppCode);

/** One of the codes that replace the app if it is lost. */
export const recoveryCode = () => codeField(RECOVERY_CODE, () => t.enterRecoveryCode);

/** Either of the two, in one field. */
export const stepCode = () => codeField(`${APP_CODE}|${RECOVERY_CODE}`, () => t.enterStepCode);
