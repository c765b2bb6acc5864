import { describe, expect, it } from 'vitest';
import { PublishSettingsError, readPublishSettings } from './settings.ts';

describe('the settings of publishing', () => {
  it('have defaults inside the project', () => {
    expect(readPublishSettings({}, '/project')).toMatchObject({
      sitesDir: '/project/dist/sites',
      appDir: '/project/dist/app',
      dataDir: '/project/.data',
      tenantsDir: '/project/tenants',
      cms: null,
      port: 4321,
    });
  });

  it('take folders from the environment; an empty value counts as not set', () => {
    const settings = readPublishSettings({ ENAMEL_SITES_DIR: '/srv/sites', DATA_DIR: '  ' }, '/project');
    expect(settings).toMatchObject({ sitesDir: '/srv/sites', dataDir: '/project/.data' });
  });

  it('name a CMS server and its sites', () => {
    const { cms } = readPublishSettings(
      { CMS_URL: 'https://cms.example', CMS_SITES: 'harbor, mesa' },
      '/project',
    );
    expect(cms).toMatchObject({ url: 'https://cms.example', sites: ['harbor', 'mesa'] });
  });

  it('are refused with every fault in one message', () => {
    const read = () => readPublishSettings({ CMS_URL: 'file:///etc', PORT: '99999' }, '/project');
    expect(read).toThrow(PublishSettingsError);
    expect(read).toThrow(/CMS_URL must be an http or https address\n {2}PORT must be a port number/);
  });
});
