import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readApiSettings } from '#api/kernel/settings.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readDeploySettings } from '#publish/deploy/settings.ts';
import { readEnvironment, SECRET_SETTINGS } from '#util/node/read-environment.ts';
import { readServerSettings } from '../settings.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'enamel-secrets-'));
afterAll(() => rmSync(dir, { recursive: true }));

function secretFile(name: string, text: string): string {
  const file = path.join(dir, name);
  writeFileSync(file, text);
  return file;
}

it('a secret can be in a file, without its trailing newline', () => {
  const file = secretFile('database', 'postgres://enamel:word@db/enamel\n');
  expect(readEnvironment({ DATABASE_URL_FILE: file, PORT: '  ' }).DATABASE_URL).toBe(
    'postgres://enamel:word@db/enamel',
  );
  expect(readEnvironment({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://own' }).DATABASE_URL).toBe(
    'postgres://own',
  );
});

it('every program reads its secrets from files', () => {
  const word = 'a secret of thirty-two characters';
  const key = secretFile('key', `${word}\r\n`);
  expect(readApiSettings({ LOG_KEY_FILE: key }, 'local').LOG_KEY).toBe(word);
  expect(readServerSettings({ PREVIEW_SECRET_FILE: key }).previewSecret).toBe(word);
  const cms = readPublishSettings({ CMS_URL: 'https://cms.example', CMS_TOKEN_FILE: key }).cms;
  expect(cms?.token).toBe(word);
  const access = { DEPLOY_ACCESS_KEY: 'id', DEPLOY_SECRET_KEY_FILE: key };
  const deploy = readDeploySettings({ DEPLOY_TARGET: 's3', DEPLOY_BUCKET: 'brands', ...access });
  expect(JSON.stringify(deploy)).toContain(word);
});

it('an unreadable file is reported with its setting', () => {
  expect(() => readEnvironment({ SMTP_URL_FILE: path.join(dir, 'none') })).toThrow(
    /^SMTP_URL_FILE: .*none cannot be read \(ENOENT\)\.$/,
  );
});

it('an empty secret file is rejected', () => {
  const file = secretFile('empty', '\n');
  expect(() => readEnvironment({ DATABASE_URL_FILE: file })).toThrow(
    /^DATABASE_URL_FILE: .*empty is empty\.$/,
  );
});

it('the documentation lists every secret that may be in a file', () => {
  const text = readFileSync('docs/settings.md', 'utf8');
  const [, listed = ''] = /_FILE`\*\*([\s\S]*?)\n\n/.exec(text) ?? [];
  expect(
    listed
      .match(/`[A-Z_]+`/g)
      ?.map((name) => name.slice(1, -1))
      .sort(),
  ).toEqual([...SECRET_SETTINGS].sort());
});
