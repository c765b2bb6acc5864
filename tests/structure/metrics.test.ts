import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allJobs } from '../../src/api/jobs/all-jobs.ts';
import { createMeter } from '../../src/api/metrics/meter.ts';
import { allRoutes } from '../../src/api/routes/all.ts';
import { projectPaths } from './project-files.ts';

const text = await createMeter({ version: '1.2.3' }).text();
const families = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''));
/** A histogram's lines have names of their own. */
const known = new Set(
  [...families].flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]),
);

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
const rules = (parse(readFileSync('docs/deploy/alerts.yml', 'utf8')) as Rules).groups.flatMap(
  (group) => group.rules,
);
const documented = readFileSync('docs/deploy/metrics.md', 'utf8');
const code = projectPaths()
  .filter((path) => /^src\/.*(?<!\.test)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const valuesOf = (expr: string, label: string): string[] =>
  [...expr.matchAll(new RegExp(`\\b${label}[!=]~?"([^"]+)"`, 'g'))].flatMap(
    ([, value]) => value?.split('|') ?? [],
  );

describe('the alerts', () => {
  it.each(rules)('$alert asks for metrics that a process tells', ({ expr }) => {
    const named = expr.match(/\b(?:enamel|nodejs|process)_\w+/g) ?? [];
    expect([...named, ...(expr.match(/\bup\b/g) ?? [])].length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(rules)('$alert asks for jobs, calls and lines of the log that there are', ({ expr }) => {
    const jobs = allJobs.map(({ name }) => name);
    expect(valuesOf(expr, 'job').filter((name) => name !== 'enamel' && !jobs.includes(name))).toEqual([]);
    const routes: string[] = allRoutes.map(({ endpoint }) => endpoint.path);
    expect(valuesOf(expr, 'route').filter((name) => !routes.includes(name))).toEqual([]);
    for (const event of valuesOf(expr, 'event')) expect(code, event).toContain(`'${event}'`);
  });

  it.each(rules)('$alert says how much it matters and what to do', ({ labels, annotations }) => {
    expect(['page', 'warning']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(20);
  });
});

describe('the list of metrics', () => {
  it('names all of ours, and none that is not there', () => {
    const listed = new Set(documented.match(/`enamel_\w+`/g)?.map((name) => name.slice(1, -1)));
    const ours = [...families].filter((name) => name.startsWith('enamel_'));
    expect(ours.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !families.has(name))).toEqual([]);
  });
});
