import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publicRecord } from '#cms/record/public-record.ts';
import { httpSource } from '#cms/sources/http.ts';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';

const TOKEN = 'a-token';
const page = readFileSync('docs/how-to/connect-a-cms.md', 'utf8');
const example = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

let place: Publishing;
let cms: ChildProcess;
beforeEach(() => {
  place = makePublishing();
});
afterEach(() => {
  cms.kill();
  place.remove();
});

/** Runs the page's example CMS with its record, or with another record and other images. */
async function connect(record: string, media: Record<string, string | Buffer>) {
  const folder = path.join(place.dir, 'cms');
  mkdirSync(path.join(folder, 'media'), { recursive: true });
  writeFileSync(path.join(folder, 'cms.mjs'), example('js'));
  writeFileSync(path.join(folder, 'record.json'), record);
  for (const [name, bytes] of Object.entries(media)) writeFileSync(path.join(folder, 'media', name), bytes);
  cms?.kill();
  const env = { PATH: process.env.PATH, PORT: '0', CMS_TOKEN: TOKEN };
  cms = spawn(process.execPath, ['cms.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(cms.stdout as NodeJS.ReadableStream, 'data');
  const url = `http://127.0.0.1:${String(port).trim()}`;
  return httpSource({ url, token: TOKEN, sites: ['cedar'], local: true });
}

const logo = example('svg');
const pictures = { 'logo.svg': logo, 'icon.svg': logo.replace('0 0 300 73', '0 0 73 73') };
const mediaFolder = () => path.join(place.sitesDir, 'cedar/media');

it('the example of docs/how-to/connect-a-cms.md publishes without findings', async () => {
  const source = await connect(example('json'), pictures);
  const [report] = await place.publish('cedar', { source });
  expect(report).toMatchObject({ state: 'published', error: '', findings: [] });
  expect(Object.keys(readLive(place.sitesDir, 'cedar').release.pages)).toEqual(
    expect.arrayContaining(['/', '/faq', '/spring', '/office/mesa-1']),
  );
});

it('an SVG logo from a CMS is published without scripts and external references', async () => {
  const harmful = logo.replace(
    '</svg>',
    '<script>alert(1)</script><image href="https://x.example/a"/></svg>',
  );
  await place.publish('cedar', {
    source: await connect(example('json'), { ...pictures, 'logo.svg': harmful }),
  });
  const name = readdirSync(mediaFolder()).find((file) => /^logo\..*\.svg$/.test(file)) ?? '';
  const published = readFileSync(path.join(mediaFolder(), name), 'utf8');
  expect(published).toContain('<path d="M30 5 55 68H5Z"');
  expect(published).not.toMatch(/script|x\.example/);
});

it('the response of /api/cms can be published as content', async () => {
  await place.publish('cedar', { source: await connect(example('json'), pictures) });
  const first = readLive(place.sitesDir, 'cedar');
  const record = JSON.parse(readFileSync(path.join(first.root, '../record.json'), 'utf8')).record;
  const media = Object.fromEntries(
    readdirSync(mediaFolder()).map((name) => [name, readFileSync(path.join(mediaFolder(), name))]),
  );
  const source = await connect(
    JSON.stringify(publicRecord(record)),
    Object.fromEntries(Object.entries(media).filter(([name]) => name.endsWith('.svg'))),
  );
  const [report] = await place.publish('cedar', { source });
  expect(report).toMatchObject({ state: 'published', error: '', findings: [] });
  expect(readLive(place.sitesDir, 'cedar').release.pages).toHaveProperty('/spring');
});
