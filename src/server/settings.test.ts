import { describe, expect, it } from 'vitest';
import { SettingsError } from '#util/node/read-environment.ts';
import { readServerSettings } from './settings.ts';

describe('the server’s settings', () => {
  it('the staff have a host on this machine, or the one that is set', () => {
    const hostOf = (environment: Record<string, string>) => readServerSettings(environment).staffHost;
    expect(hostOf({ ENAMEL_MODE: 'production' })).toBeNull();
    expect(hostOf({ ENAMEL_MODE: 'production', STAFF_HOST: 'staff.example.com' })).toBe('staff.example.com');
    expect(() => hostOf({ STAFF_HOST: 'https://staff.example.com' })).toThrow(
      'STAFF_HOST must be a host name',
    );
  });

  it('by default the server listens on localhost in local mode', () => {
    expect(readServerSettings({ PORT: '', HOST: ' ' })).toEqual({
      port: 4321,
      host: 'localhost',
      appDir: 'dist/app',
      sitesDir: 'dist/sites',
      mode: 'local',
      api: true,
      processes: 1,
      staffHost: 'staff.localhost',
      trustedProxies: null,
      hsts: 'host',
      previewSecret: null,
      cacheBytes: 64 * 1024 * 1024,
      listenWhen: 'started',
      drainMs: 1_000,
      metrics: null,
    });
  });

  it('metrics are served on localhost unless another address is set', () => {
    expect(readServerSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const inContainer = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(readServerSettings(inContainer).metrics).toEqual({ host: '0.0.0.0', port: 9464 });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'production'],
    [{ HOST: '127.0.0.1' }, 'local'],
    [{ TRUST_PROXY: 'loopback' }, 'production'],
    [{ NODE_ENV: 'production' }, 'production'],
    [{ HOST: '0.0.0.0', ENAMEL_MODE: 'local' }, 'local'],
    [{ ENAMEL_MODE: 'production' }, 'production'],
  ])('with %j the server runs in %s mode', (environment, mode) => {
    expect(readServerSettings(environment).mode).toBe(mode);
  });

  it('only the configured proxies are trusted', () => {
    const { trustedProxies } = readServerSettings({
      TRUST_PROXY: '10.1.0.0/16, 192.0.2.7, fd00::/8, loopback',
    });
    expect(trustedProxies?.check('10.1.200.3')).toBe(true);
    expect(trustedProxies?.check('192.0.2.7')).toBe(true);
    expect(trustedProxies?.check('fd12::1', 'ipv6')).toBe(true);
    expect(trustedProxies?.check('127.0.0.9')).toBe(true);
    expect(trustedProxies?.check('10.2.0.1')).toBe(false);
    expect(trustedProxies?.check('192.0.2.8')).toBe(false);
  });

  it('invalid server settings are reported together, each with a remedy', () => {
    const read = () =>
      readServerSettings({
        PORT: '70000',
        PROCESSES: '0',
        TRUST_PROXY: 'everyone',
        PREVIEW_SECRET: 'short',
        HOST: 'a b',
      });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/PORT must be a whole number from 0 to 65535/);
    expect(read).toThrow(/PROCESSES must be a whole number from 1 to 64/);
    expect(read).toThrow(/TRUST_PROXY “everyone” is neither an address/);
    expect(read).toThrow(/PREVIEW_SECRET must have at least 32 characters/);
    expect(read).toThrow(/HOST must be a host name or address/);
  });
});
