import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostTable, HostTakenError } from './host-table.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-hosts-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const written = () => JSON.parse(readFileSync(path.join(dir, 'hosts.json'), 'utf8'));
const goLive = (site: string) => {
  mkdirSync(path.join(dir, site), { recursive: true });
  symlinkSync('releases/x', path.join(dir, site, 'current'));
  mkdirSync(path.join(dir, site, 'releases/x'), { recursive: true });
};

describe('hosts.json', () => {
  it('the table maps every host to its site and drops released hosts', async () => {
    await new HostTable(dir).claim('harbor', ['harbor.localhost', 'harbor.example']);
    await new HostTable(dir).claim('mesa', ['mesa.localhost']);
    await new HostTable(dir).claim('harbor', ['harbor.localhost', 'club.example']);
    expect(written()).toEqual({
      'club.example': 'harbor',
      'harbor.localhost': 'harbor',
      'mesa.localhost': 'mesa',
    });
  });

  it('a host of a live site cannot be claimed by another one', async () => {
    await new HostTable(dir).claim('harbor', ['dental.example']);
    goLive('harbor');
    await expect(new HostTable(dir).claim('mesa', ['mesa.localhost', 'dental.example'])).rejects.toThrow(
      'the host dental.example belongs to the site harbor',
    );
    expect(written()).toEqual({ 'dental.example': 'harbor' });
  });

  it('a host of a site that is not live can be claimed', async () => {
    await new HostTable(dir).claim('harbor', ['dental.example']);
    await new HostTable(dir).claim('mesa', ['dental.example']);
    expect(written()).toEqual({ 'dental.example': 'mesa' });
  });

  it('a host can move between two sites in one batch', async () => {
    await new HostTable(dir).claim('harbor', ['harbor.localhost', 'dental.example']);
    goLive('harbor');
    const table = new HostTable(dir, { writeEveryMs: 60_000 });
    await table.claim('first', ['first.localhost']);
    await table.claim('harbor', ['harbor.localhost']);
    await table.claim('mesa', ['mesa.localhost', 'dental.example']);
    expect(await table.write()).toEqual(new Map());
    expect(written()).toMatchObject({ 'dental.example': 'mesa', 'harbor.localhost': 'harbor' });
  });

  it('the second of two sites in a batch cannot claim the same host', async () => {
    const table = new HostTable(dir, { writeEveryMs: 60_000 });
    await table.claim('first', ['first.localhost']);
    await table.claim('harbor', ['dental.example']);
    await expect(table.claim('mesa', ['dental.example'])).rejects.toThrow(HostTakenError);
    expect(await table.write()).toEqual(new Map());
    expect(written()).toEqual({ 'dental.example': 'harbor', 'first.localhost': 'first' });
  });

  it('the end of a batch reports a host that another process claimed first', async () => {
    const table = new HostTable(dir, { writeEveryMs: 60_000 });
    await table.claim('first', ['first.localhost']);
    await table.claim('mesa', ['dental.example']);
    await new HostTable(dir).claim('harbor', ['dental.example']);
    goLive('harbor');
    const refused = await table.write();
    expect(refused.get('mesa')?.message).toContain('belongs to the site harbor');
    expect(written()).toEqual({ 'dental.example': 'harbor', 'first.localhost': 'first' });
  });

  it('a broken hosts.json is rewritten', async () => {
    writeFileSync(path.join(dir, 'hosts.json'), '{"harbor.local');
    await new HostTable(dir).claim('mesa', ['mesa.localhost']);
    expect(written()).toEqual({ 'mesa.localhost': 'mesa' });
  });
});
