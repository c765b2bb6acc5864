import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseRecord } from '#cms/record/parse-record.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { generateTenants } from './generate-tenants.ts';

it('makes tenants with unique names and valid content from every demo brand', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-tenants-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sites = generateTenants({ from: 'tenants', to: folder, count: 12 });
  const source = openSource(readPublishSettings({ TENANTS_DIR: folder }, process.cwd()));
  const names = new Set<string>();
  for (const site of sites) {
    const { raw, placeOf } = await source.read(site, 'live');
    names.add(parseRecord(raw, { site, version: 'live', placeOf }).site.name);
  }
  expect(names.size).toBe(12);
}, 60_000);
