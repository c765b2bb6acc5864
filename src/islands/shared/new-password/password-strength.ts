import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * The most common words in passwords. The meter only advises: the server refuses the ten thousand most common passwords
 * (domain/accounts/password-rules.ts), a list that is too large for a phone.
 */
const COMMON = `password passwort contrasena qwerty azerty letmein welcome admin login dragon monkey sunshine princess
  football baseball basketball soccer hockey iloveyou loveyou love forever summer winter spring autumn shadow master
  superman batman starwars pokemon michael jordan jessica ashley daniel charlie thomas andrew joshua robert william
  jennifer nicole maria jose angel family mother father daughter sweet honey cookie chocolate flower butterfly purple
  orange yellow silver golden diamond freedom whatever secret trustno computer internet google facebook instagram apple
  samsung money dollar lucky jesus christ heaven blessed teeth tooth dental dentist smile health`;

const meter = new ZxcvbnFactory({ dictionary: { common: COMMON.split(/\s+/) } });

/** Powers of ten of guesses that a stolen password hash withstands for weeks, and for many years. */
const FAIR_LOG10 = 11;
const STRONG_LOG10 = 15;

/** How hard a new password is to guess. */
export function measureStrength(password: string): Strength {
  if ([...password].length < PASSWORD_MIN) return 'short';
  const { guessesLog10 } = meter.check(password);
  if (guessesLog10 < FAIR_LOG10) return 'weak';
  return guessesLog10 < STRONG_LOG10 ? 'fair' : 'strong';
}
