import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkRecord } from '#cms/checks/check-record.ts';
import { type RuleInfo, severityOf } from '#cms/checks/rule.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { generateTenants } from './generate-tenants.ts';

it('makes tenants with unique names and content that passes the checks from every demo brand', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-tenants-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // one office, so that others are left out of every list that names them
  const sites = generateTenants({ from: 'tenants', to: folder, count: 12, offices: 1 });
  const source = openSource(readPublishSettings({ TENANTS_DIR: folder }, process.cwd()));
  const names = new Set<string>();
  for (const site of sites) {
    const { raw, placeOf } = await source.read(site, 'live');
    const record = parseRecord(raw, { site, version: 'live', placeOf });
    names.add(record.site.name);
    const severity = (rule: RuleInfo) => severityOf(rule, { operator: {}, brand: record.checks.severities });
    const findings = checkRecord(record, { raw, severity });
    expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
  }
  expect(names.size).toBe(12);
}, 60_000);
