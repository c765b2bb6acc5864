import { describe, expect, it } from 'vitest';
import { SettingsError } from '#util/node/read-environment.ts';
import { readDeploySettings } from './settings.ts';

const s3 = { DEPLOY_TARGET: 's3', DEPLOY_BUCKET: 'brands' };

describe('the settings of deploying', () => {
  it('the default deploy target is none', () => {
    expect(readDeploySettings({}, '/project')).toEqual({ target: 'none', keepDays: 30 });
    expect(readDeploySettings({ DEPLOY_TARGET: ' ', DEPLOY_BUCKET: 'brands' })).toMatchObject({
      target: 'none',
    });
  });

  it('a relative deploy folder is inside the project', () => {
    const given = { DEPLOY_TARGET: 'folder', DEPLOY_DIR: 'out', DEPLOY_KEEP_DAYS: '7' };
    expect(readDeploySettings(given, '/project')).toEqual({
      target: 'folder',
      dir: '/project/out',
      keepDays: 7,
    });
  });

  it('deploy settings read a bucket, and the SDK finds the keys by default', () => {
    expect(readDeploySettings(s3)).toEqual({
      target: 's3',
      bucket: 'brands',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      pathStyle: false,
      credentials: null,
      keepDays: 30,
    });
    const own = {
      ...s3,
      DEPLOY_ENDPOINT: 'https://storage.example',
      DEPLOY_PATH_STYLE: 'on',
      DEPLOY_PREFIX: 'a/b',
      DEPLOY_ACCESS_KEY: 'key',
      DEPLOY_SECRET_KEY: 'secret',
    };
    expect(readDeploySettings(own)).toMatchObject({
      endpoint: 'https://storage.example',
      pathStyle: true,
      prefix: 'a/b',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
  });

  it.each([
    [{ DEPLOY_TARGET: 'ftp' }, /DEPLOY_TARGET must be none, folder or s3/],
    [{ DEPLOY_TARGET: 'folder' }, /DEPLOY_DIR is needed/],
    [{ DEPLOY_TARGET: 's3' }, /DEPLOY_BUCKET is needed/],
    [{ ...s3, DEPLOY_BUCKET: '../other' }, /DEPLOY_BUCKET must be the name of a bucket/],
    [{ ...s3, DEPLOY_PREFIX: '/a' }, /DEPLOY_PREFIX must be a path/],
    [{ ...s3, DEPLOY_PREFIX: 'a/../b' }, /DEPLOY_PREFIX must be a path/],
    [{ ...s3, DEPLOY_PREFIX: 'a/' }, /DEPLOY_PREFIX must be a path/],
    [{ ...s3, DEPLOY_ENDPOINT: 'file:///etc' }, /DEPLOY_ENDPOINT must be an http or https address/],
    [{ ...s3, DEPLOY_ACCESS_KEY: 'key' }, /DEPLOY_SECRET_KEY and DEPLOY_ACCESS_KEY are needed together/],
    [{ ...s3, DEPLOY_KEEP_DAYS: '0' }, /DEPLOY_KEEP_DAYS must be at least 1/],
    [{ ...s3, DEPLOY_KEEP_DAYS: 'long' }, /DEPLOY_KEEP_DAYS must be a number of days/],
  ])('deploy settings reject %j', (environment, message) => {
    expect(() => readDeploySettings(environment)).toThrow(SettingsError);
    expect(() => readDeploySettings(environment)).toThrow(message);
  });

  it('an error about deploy settings contains no secret', () => {
    const wrong = {
      ...s3,
      DEPLOY_ENDPOINT: 'https://me:hush-hush@storage.example',
      DEPLOY_SECRET_KEY: 'hush-hush',
    };
    let message = '';
    try {
      readDeploySettings(wrong);
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/DEPLOY_ENDPOINT must be an http or https address without a login/);
    expect(message).not.toContain('hush');
  });
});
