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
  it('leads every host to its site, and drops the ones a site has given up', async () => {
    await new HostTable(dir).claim('harbor', ['harbor.localhost', 'harbor.example']);
    await new HostTable(dir).claim('mesa', ['mesa.localhost']);
    await new HostTable(dir).claim('harbor', ['harbor.localhost', 'club.example']);
    expect(written()).toEqual({
      'club.example': 'harbor',
      'harbor.localhost': 'harbor',
      'mesa.localhost': 'mesa',
    });
  });

  it('keeps a host with the site that has it, and tells the later one whose it is', async () => {
    await new HostTable(dir).claim('harbor', ['dental.example']);
    goLive('harbor');
    await expect(new HostTable(dir).claim('mesa', ['mesa.localhost', 'dental.example'])).rejects.toThrow(
      'the host dental.example belongs to the site harbor',
    );
    expect(written()).toEqual({ 'dental.example': 'harbor' });
  });

  it('gives away the host of a site that is no longer live', async () => {
    await new HostTable(dir).claim('harbor', ['dental.example']);
    await new HostTable(dir).claim('mesa', ['dental.example']);
    expect(written()).toEqual({ 'dental.example': 'mesa' });
  });

  it('passes a host on within one batch', async () => {
    await new HostTable(dir).claim('harbor', ['harbor.localhost', 'dental.example']);
    goLive('harbor');
    const table = new HostTable(dir, { writeEveryMs: 60_000 });
    await table.claim('first', ['first.localhost']);
    await table.claim('harbor', ['harbor.localhost']);
    await table.claim('mesa', ['mesa.localhost', 'dental.example']);
    expect(await table.write()).toEqual(new Map());
    expect(written()).toMatchObject({ 'dental.example': 'mesa', 'harbor.localhost': 'harbor' });
  });

  it('refuses the second of two sites of one batch', async () => {
    const table = new HostTable(dir, { writeEveryMs: 60_000 });
    await table.claim('first', ['first.localhost']);
    await table.claim('harbor', ['dental.example']);
    await expect(table.claim('mesa', ['dental.example'])).rejects.toThrow(HostTakenError);
    expect(await table.write()).toEqual(new Map());
    expect(written()).toEqual({ 'dental.example': 'harbor', 'first.localhost': 'first' });
  });

  it('notices at the end of a batch that another process was ahead', async () => {
    const table = new HostTable(dir, { writeEveryMs: 60_000 });
    await table.claim('first', ['first.localhost']);
    await table.claim('mesa', ['dental.example']);
    await new HostTable(dir).claim('harbor', ['dental.example']);
    goLive('harbor');
    const refused = await table.write();
    expect(refused.get('mesa')?.message).toContain('belongs to the site harbor');
    expect(written()).toEqual({ 'dental.example': 'harbor', 'first.localhost': 'first' });
  });

  it('is written anew when it is broken', async () => {
    writeFileSync(path.join(dir, 'hosts.json'), '{"harbor.local');
    await new HostTable(dir).claim('mesa', ['mesa.localhost']);
    expect(written()).toEqual({ 'mesa.localhost': 'mesa' });
  });
});
