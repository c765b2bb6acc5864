import { describe, expect, it } from 'vitest';
import { nonProductionSettings, readApiSettings, SettingsError } from './settings.ts';

/** What takes money, sends mail and asks whether a visitor is a person. */
const REAL = {
  ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_0123456789', PUBLIC_STRIPE_KEY: 'pk_live_0123456789' },
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  ...{ MAIL: 'smtp', SMTP_URL: 'smtps://mail.example:465', MAIL_FROM: 'no-reply@harbor.example' },
};

function faultsOf(environment: Record<string, string>, mode: 'local' | 'production'): string[] {
  try {
    readApiSettings(environment, mode);
    return [];
  } catch (fault) {
    expect(fault).toBeInstanceOf(SettingsError);
    const [title, ...lines] = (fault as Error).message.split('\n');
    expect(title).toBe('The API cannot start with these settings:');
    return lines.map((line) => line.trim());
  }
}

describe('the settings of the API', () => {
  it('need nothing at all on one’s own machine', () => {
    const settings = readApiSettings({ PAYMENTS: '', MAIL: ' ' }, 'local');
    expect(settings).toMatchObject({
      PAYMENTS: 'sandbox',
      MAIL: 'outbox',
      DEMONSTRATION: 'off',
      mode: 'local',
    });
    expect(nonProductionSettings(settings)).toEqual([]);
  });

  it('are refused where strangers come and no money would be taken and no mail sent', () => {
    expect(faultsOf({}, 'production')).toEqual([
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
  ])('name the one stand-in of %j in an otherwise real deployment', (changed, name) => {
    const faults = faultsOf({ ...REAL, ...changed }, 'production');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
    expect(faults[0]).not.toContain('0123456789');
    expect(faultsOf({ ...REAL, ...changed }, 'local')).toEqual([]);
  });

  it('allow all of it where a demonstration is wanted, and say what of it is not real', () => {
    const settings = readApiSettings({ BOT_CHECK: 'sandbox', DEMONSTRATION: 'on' }, 'production');
    expect(nonProductionSettings(settings).map((what) => what.split(' ')[0])).toEqual([
      'PAYMENTS=sandbox',
      'BOT_CHECK=sandbox',
      'MAIL=outbox',
    ]);
    expect(faultsOf({ DEMONSTRATION: 'yes' }, 'production')).toEqual(['DEMONSTRATION must be “on” or “off”']);
  });

  it('take a real deployment as it is', () => {
    expect(nonProductionSettings(readApiSettings(REAL, 'production'))).toEqual([]);
  });

  it('name what is missing together with what is not real', () => {
    const faults = faultsOf({ PAYMENTS: 'stripe' }, 'production');
    expect(faults).toContain('STRIPE_SECRET_KEY is needed with PAYMENTS=stripe');
    expect(faults.join()).toContain('MAIL=outbox');
  });
});
