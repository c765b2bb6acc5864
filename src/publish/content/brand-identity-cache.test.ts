import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesSource } from '#cms/sources/files.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import { record } from '#tests/support/content/record.ts';
import { brandIdentities, storeIdentity } from './brand-identity-cache.ts';

let dir: string;
let source: CmsSource;
let read: string[];
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-identities-'));
  const files = filesSource(path.join(dir, 'tenants'));
  read = [];
  source = {
    ...files,
    identityParts: async (site) => {
      read.push(site);
      return (await files.identityParts?.(site)) ?? null;
    },
  };
  for (const site of ['harbor', 'mesa']) addBrand(site);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const journal = () => path.join(dir, 'identities.jsonl');
function addBrand(site: string): void {
  const folder = path.join(dir, 'tenants', site);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'site.json'),
    JSON.stringify({ site: { id: site, name: `${site} dental` } }),
  );
  for (const name of ['base.json', 'header.json']) writeFileSync(path.join(folder, name), '{}');
}
const publish = (site: string, name: string): void => {
  const published = record();
  storeIdentity(dir, { ...published, site: { ...published.site, id: site, name } });
};
const names = async () => (await brandIdentities(dir, source)).map(({ names: [name] }) => name);

it('a brand that was never published here is read from its content once', async () => {
  expect(await names()).toEqual(['harbor dental', 'mesa dental']);
  expect(await names()).toEqual(['harbor dental', 'mesa dental']);
  expect(read).toEqual(['harbor', 'mesa']);
});

it('the list of identities stays the same object until one changes', async () => {
  const before = await brandIdentities(dir, source);
  expect(await brandIdentities(dir, source)).toBe(before);
  publish('mesa', 'Mesa Smiles');
  expect(await names()).toEqual(['harbor dental', 'Mesa Smiles']);
  expect(read).toEqual(['harbor', 'mesa']);
});

it('identities that another process has appended are read', async () => {
  await names();
  const other = { site: 'mesa', names: ['Mesa Club'], hosts: [], emails: [], phones: [], groupKey: '' };
  appendFileSync(journal(), `{"broken\n${JSON.stringify(other)}\n{"site":"harbor","na`);
  expect(await names()).toEqual(['harbor dental', 'Mesa Club']);
  publish('harbor', 'Harbor Club');
  expect(readFileSync(journal(), 'utf8')).toMatch(/"na\n\{"site":"harbor","names":\["Harbor Club"/);
});

it('added brands join the list, and removed ones leave it', async () => {
  await names();
  addBrand('elm');
  rmSync(path.join(dir, 'tenants/harbor'), { recursive: true });
  expect(await names()).toEqual(['elm dental', 'mesa dental']);
});

it('the file of identities does not grow with the number of changes', async () => {
  await names();
  for (let at = 0; at < 50; at += 1) publish('mesa', `Mesa ${at}`);
  expect(readFileSync(journal(), 'utf8').split('\n').length).toBeLessThan(10);
  expect(await names()).toEqual(['harbor dental', 'Mesa 49']);
});
