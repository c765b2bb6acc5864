import { describe, expect, it } from 'vitest';
import { SettingsError } from '#util/node/read-environment.ts';
import { readPublishSettings } from './settings.ts';

describe('the settings of publishing', () => {
  it('publish settings default to folders of the project', () => {
    expect(readPublishSettings({}, '/project')).toMatchObject({
      sitesDir: '/project/dist/sites',
      appDir: '/project/dist/app',
      dataDir: '/project/.data',
      tenantsDir: '/project/tenants',
      cms: null,
      port: 4321,
    });
  });

  it('publish settings read folders from the environment and ignore empty values', () => {
    const settings = readPublishSettings({ ENAMEL_SITES_DIR: '/srv/sites', DATA_DIR: '  ' }, '/project');
    expect(settings).toMatchObject({ sitesDir: '/srv/sites', dataDir: '/project/.data' });
  });

  it('publish settings read a CMS server and its sites', () => {
    const { cms } = readPublishSettings(
      { CMS_URL: 'https://cms.example', CMS_SITES: 'harbor, mesa' },
      '/project',
    );
    expect(cms).toMatchObject({ url: 'https://cms.example', sites: ['harbor', 'mesa'] });
  });

  it('invalid publish settings are reported in one message', () => {
    const read = () => readPublishSettings({ CMS_URL: 'file:///etc', PORT: '99999' }, '/project');
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/CMS_URL must be an http or https address\n {2}PORT must be a port number/);
  });

  it('publish settings turn on monitoring only with an app id and a token', () => {
    const given = {
      PUBLIC_RUM_APP_ID: 'app',
      PUBLIC_RUM_CLIENT_TOKEN: 'pub1',
      PUBLIC_RUM_SAMPLE_RATE: '12.5',
    };
    expect(readPublishSettings(given, '/project').publicSettings.monitoring).toEqual({
      appId: 'app',
      clientToken: 'pub1',
      env: 'production',
      sampleRate: 12.5,
      replayRate: 0,
    });
    expect(readPublishSettings({}, '/project').publicSettings).not.toHaveProperty('monitoring');
    expect(() => readPublishSettings({ PUBLIC_RUM_APP_ID: 'app', PUBLIC_RUM_REPLAY_RATE: '101' })).toThrow(
      /PUBLIC_RUM_REPLAY_RATE must be a percentage, from 0 to 100/,
    );
    expect(() => readPublishSettings({ PUBLIC_RUM_APP_ID: 'app' })).toThrow(/are needed together/);
  });

  it('publish settings contain map tiles only if they are set', () => {
    const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png';
    const given = { PUBLIC_MAP_TILE_URL: tileUrl, PUBLIC_MAP_ATTRIBUTION: '© Tiles' };
    expect(readPublishSettings(given, '/project').publicSettings.map).toEqual({
      tileUrl,
      attribution: '© Tiles',
    });
    expect(readPublishSettings({}, '/project').publicSettings).not.toHaveProperty('map');
  });

  it('publish settings contain the idle limits', () => {
    const { publicSettings } = readPublishSettings(
      { PUBLIC_IDLE_AUTH_MS: '60000', PUBLIC_IDLE_SESSION_MS: '120000' },
      '/project',
    );
    expect(publicSettings).toMatchObject({ idleAuthMilliseconds: 60_000, idleSessionMilliseconds: 120_000 });
  });

  it.each([
    [{ PUBLIC_IDLE_AUTH_MS: '5000' }, /PUBLIC_IDLE_AUTH_MS must be a number of milliseconds, from 60000/],
    [{ PUBLIC_IDLE_AUTH_MS: 'long' }, /PUBLIC_IDLE_AUTH_MS must be a number of milliseconds/],
    [{ PUBLIC_IDLE_SESSION_MS: '900000' }, /PUBLIC_IDLE_SESSION_MS must be longer than PUBLIC_IDLE_AUTH_MS/],
    [{ PUBLIC_MAP_TILE_URL: 'http://tiles.example/{z}/{x}/{y}.png' }, /PUBLIC_MAP_TILE_URL must be an https/],
    [
      { PUBLIC_MAP_TILE_URL: 'https://{a-c}.example/{z}/{x}/{y}.png' },
      /PUBLIC_MAP_TILE_URL must be an https/,
    ],
    [{ PUBLIC_MAP_TILE_URL: 'https://tiles.example/{z}/{x}.png' }, /with \{z\}, \{x\} and \{y\}/],
    [{ PUBLIC_MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, /PUBLIC_MAP_ATTRIBUTION is needed/],
    [{ PUBLIC_AUTH_STATUS_PATH: 'https://elsewhere.example/auth' }, /PUBLIC_AUTH_STATUS_PATH must be a path/],
    [{ PUBLIC_AUTH_STATUS_PATH: '//elsewhere.example' }, /PUBLIC_AUTH_STATUS_PATH must be a path/],
    [{ BOT_CHECK: 'recaptcha' }, /PUBLIC_RECAPTCHA_SITE_KEY is needed with BOT_CHECK=recaptcha/],
  ])('publish settings reject %j', (environment, message) => {
    expect(() => readPublishSettings(environment, '/project')).toThrow(message);
  });

  it.each([
    ['off', { enableRecaptcha: false, recaptchaSiteKey: '' }],
    ['sandbox', { enableRecaptcha: true, recaptchaSiteKey: '' }],
    ['recaptcha', { enableRecaptcha: true, recaptchaSiteKey: '6Lc-key' }],
  ])('publish settings tell the pages about the bot check %s', (check, expected) => {
    const { publicSettings } = readPublishSettings(
      { BOT_CHECK: check, PUBLIC_RECAPTCHA_SITE_KEY: '6Lc-key' },
      '/project',
    );
    expect(publicSettings).toMatchObject(expected);
  });
});
