import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { noSites } from './snapshot.ts';

const cms = { url: 'https://cms.example', token: null, sites: [], mediaHosts: [], local: false };

it('noSites explains why there is nothing to publish and rejects a missing folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenants-'));
  try {
    expect(noSites({ cms: null, tenantsDir: folder })).toContain(`no folder in ${folder} has a site.json`);
    expect(noSites({ cms, tenantsDir: folder })).toContain('CMS_SITES');
    const missing = path.join(folder, 'misspelt');
    expect(() => noSites({ cms: null, tenantsDir: missing })).toThrow(
      `There is no folder ${missing}. Set TENANTS_DIR`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
