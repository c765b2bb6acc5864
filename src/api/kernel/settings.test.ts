import { describe, expect, it } from 'vitest';
import { SettingsError } from '#util/node/read-environment.ts';
import { nonProductionSettings, readApiSettings } from './settings.ts';

/** Settings that take payments, send mail and check for bots. */
const REAL = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  PUBLIC_STRIPE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  MAIL: 'smtp',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'no-reply@harbor.example',
};

function settingsErrors(environment: Record<string, string>, mode: 'local' | 'production'): string[] {
  try {
    readApiSettings(environment, mode);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    const [title, ...lines] = (error as Error).message.split('\n');
    expect(title).toBe('The API cannot start with these settings:');
    return lines.map((line) => line.trim());
  }
}

describe('API settings', () => {
  it('the API needs no settings on a developer’s machine', () => {
    const settings = readApiSettings({ PAYMENTS: '', MAIL: ' ' }, 'local');
    expect(settings).toMatchObject({
      PAYMENTS: 'sandbox',
      MAIL: 'outbox',
      DEMONSTRATION: 'off',
      mode: 'local',
    });
    expect(nonProductionSettings(settings)).toEqual([]);
  });

  it('a public deployment without real payments and mail is refused', () => {
    expect(settingsErrors({}, 'production')).toEqual([
      'PAYMENTS=sandbox takes no money: outside local mode that needs DEMONSTRATION=on',
      'MAIL=outbox sends no mail: outside local mode that needs DEMONSTRATION=on',
    ]);
  });

  it.each([
    [{ PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox'],
    [{ STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'rk_test_0123456789' }, 'STRIPE_SECRET_KEY'],
    [{ BOT_CHECK: 'sandbox' }, 'BOT_CHECK=sandbox'],
    [{ MAIL: 'outbox' }, 'MAIL=outbox'],
  ])('a public deployment that is real except for %j is refused', (changed, name) => {
    const errors = settingsErrors({ ...REAL, ...changed }, 'production');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(name);
    expect(errors[0]).not.toContain('0123456789');
    expect(settingsErrors({ ...REAL, ...changed }, 'local')).toEqual([]);
  });

  it('a demonstration may use every stand-in, and lists them', () => {
    const settings = readApiSettings({ BOT_CHECK: 'sandbox', DEMONSTRATION: 'on' }, 'production');
    expect(nonProductionSettings(settings).map((what) => what.split(' ')[0])).toEqual([
      'PAYMENTS=sandbox',
      'BOT_CHECK=sandbox',
      'MAIL=outbox',
    ]);
    expect(settingsErrors({ DEMONSTRATION: 'yes' }, 'production')).toEqual([
      'DEMONSTRATION must be “on” or “off”',
    ]);
  });

  it('a deployment with real payments and mail is accepted', () => {
    expect(nonProductionSettings(readApiSettings(REAL, 'production'))).toEqual([]);
  });

  it('missing settings and stand-ins are listed together', () => {
    const errors = settingsErrors({ PAYMENTS: 'stripe' }, 'production');
    expect(errors).toContain('STRIPE_SECRET_KEY is needed with PAYMENTS=stripe');
    expect(errors.join()).toContain('MAIL=outbox');
  });

  it('the host of the staff needs a key in production, and a login if others are separate', () => {
    const host = { STAFF_HOST: 'staff.example.com' };
    expect(settingsErrors({ ...REAL, ...host }, 'production')).toEqual([
      'STAFF_KEY is needed with STAFF_HOST',
    ]);
    const url = 'postgres://enamel@db/enamel';
    expect(settingsErrors({ ...host, DATABASE_URL: url, DATABASE_JOBS_URL: url }, 'local')).toEqual([
      'DATABASE_STAFF_URL is needed with STAFF_HOST and DATABASE_JOBS_URL',
    ]);
    expect(settingsErrors({ ...REAL, ...host, STAFF_KEY: 'k'.repeat(32) }, 'production')).toEqual([]);
  });

  const CLIENT = { OIDC_CLIENT_ID: 'enamel', OIDC_CLIENT_SECRET: 'a secret' };

  it.each([
    'http://login.example.com',
    'https://login.example.com/?tenant=1',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'login.example.com',
  ])('the identity provider cannot be %s', (issuer) => {
    expect(settingsErrors({ OIDC_ISSUER: issuer, ...CLIENT }, 'local')[0]).toMatch(/^OIDC_ISSUER /);
  });

  it('an identity provider on this machine is for local mode only', () => {
    const settings = { OIDC_ISSUER: 'http://127.0.0.1:9000', ...CLIENT };
    expect(settingsErrors(settings, 'local')).toEqual([]);
    expect(settingsErrors({ ...REAL, ...settings }, 'production')).toEqual([
      'OIDC_ISSUER must be https outside local mode',
      'STAFF_HOST is needed with OIDC_ISSUER',
    ]);
  });

  it('an identity provider needs its client, and other settings need the provider', () => {
    expect(settingsErrors({ OIDC_ISSUER: 'https://login.example.com' }, 'local')).toEqual([
      'OIDC_CLIENT_ID is needed with OIDC_ISSUER',
      'OIDC_CLIENT_SECRET is needed with OIDC_ISSUER',
    ]);
    expect(settingsErrors({ STAFF_PASSWORDS: 'off' }, 'local')).toEqual([
      'OIDC_ISSUER is needed with STAFF_PASSWORDS=off',
    ]);
    expect(settingsErrors({ OIDC_JOIN: 'on' }, 'local')).toEqual([
      'OIDC_GROUP_ROLES is needed with OIDC_JOIN=on',
      'OIDC_ISSUER is needed with OIDC_JOIN=on',
    ]);
    expect(settingsErrors({ OIDC_SCOPES: 'profile', OIDC_GROUP_ROLES: 'Agents=boss' }, 'local')).toEqual([
      'OIDC_SCOPES must include “openid”',
      'OIDC_GROUP_ROLES must be entries such as “Harbor agents=agent@harbor”, separated by semicolons',
    ]);
  });
});
