import { Secret } from 'otpauth';
import { hashToken } from '#api/kernel/tokens.ts';

export const RECOVERY_CODES = 10;
/** 80 bits */
const RECOVERY_BYTES = 10;

/** New recovery codes for an account whose authenticator app may be lost. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** Four groups of four letters and digits. */
const newRecoveryCode = (): string =>
  new Secret({ size: RECOVERY_BYTES }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');

/** @param code as typed, in groups or not */
export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
