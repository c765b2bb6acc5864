import { readFileSync } from 'node:fs';
import { Registry } from '@prometheus-io/client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allJobs } from '#api/jobs/all-jobs.ts';
import { collectFrom } from '#api/metrics/database-metrics.ts';
import { createInstruments, createMeter } from '#api/metrics/meter.ts';
import { allRoutes } from '#api/routes/all-routes.ts';
import { projectPaths } from './project-files.ts';

const text = await createMeter({ version: '1.2.3' }).text();
const families = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''));
/** A histogram's lines have names of their own. */
const known = new Set(
  [...families].flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]),
);

/** The labels of each of ours; what Prometheus adds of its own is on every line. */
const SCRAPED = ['job', 'instance'];
const labelsOf = (() => {
  const registry = new Registry();
  createInstruments(registry);
  collectFrom(registry, () => null);
  const labels = new Map<string, readonly string[]>();
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as { name: string; labelNames?: readonly string[] };
    for (const line of [name, `${name}_count`, `${name}_sum`]) labels.set(line, labelNames);
    labels.set(`${name}_bucket`, [...labelNames, 'le']);
  }
  return labels;
})();

/** What a query asks of metrics or labels that there are not. */
function wrongIn(query: string): string[] {
  const named = query.match(/\b(?:enamel|nodejs|process)_\w+/g) ?? [];
  const labels = named.flatMap((name) => labelsOf.get(name) ?? []);
  const asked = [
    ...[...query.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',')),
    ...[...query.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
  ].map((label) => label.trim());
  return [
    ...named.filter((name) => !known.has(name)),
    ...asked.filter((label) => label !== '' && ![...labels, ...SCRAPED].includes(label)),
  ];
}

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
  it.each(rules)('$alert uses metrics that a process exports', ({ expr }) => {
    expect(expr).toMatch(/\b(?:enamel|nodejs|process)_\w+|\bup\b/);
    expect(wrongIn(expr)).toEqual([]);
  });

  it.each(rules)('$alert uses existing jobs, calls and log events', ({ expr }) => {
    const jobs = allJobs.map(({ name }) => name);
    expect(valuesOf(expr, 'task').filter((name) => !jobs.includes(name))).toEqual([]);
    expect(valuesOf(expr, 'job').filter((name) => name !== 'enamel')).toEqual([]);
    const routes: string[] = allRoutes.map(({ endpoint }) => endpoint.path);
    expect(valuesOf(expr, 'route').filter((name) => !routes.includes(name))).toEqual([]);
    for (const event of valuesOf(expr, 'event')) expect(code, event).toContain(`'${event}'`);
  });

  it.each(rules)('$alert states its severity and what to do', ({ labels, annotations }) => {
    expect(['page', 'warning']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(20);
  });
});

describe('the dashboard', () => {
  interface Panel {
    type: string;
    title: string;
    targets?: { expr: string; legendFormat: string }[];
    gridPos: { x: number; y: number; w: number; h: number };
  }
  const { panels, templating } = JSON.parse(readFileSync('docs/deploy/grafana.json', 'utf8')) as {
    panels: Panel[];
    templating: { list: { name: string }[] };
  };
  const shown = panels.filter(({ type }) => type !== 'row');

  it.each(shown)('$title uses metrics and labels that a process exports', ({ targets = [] }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr, legendFormat } of targets) {
      expect(expr).toMatch(/\b(?:enamel|nodejs|process)_\w+|\bup\b/);
      expect(wrongIn(expr)).toEqual([]);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(`${expr} instance`, legendFormat).toMatch(new RegExp(`\\b${label}\\b`));
      for (const [, name] of expr.matchAll(/\$(?!__)(\w+)/g))
        expect(templating.list.map((each) => each.name)).toContain(name);
    }
  });

  it('queries of logged lines name kinds that the meter writes', () => {
    const queries = [...shown.flatMap(({ targets = [] }) => targets), ...rules].map(({ expr }) => expr);
    const kinds = queries.flatMap((expr) =>
      [...expr.matchAll(/enamel_logged_total\{[^}]*kind="(\w+)"/g)].map(([, kind]) => kind),
    );
    expect(kinds.length).toBeGreaterThan(0);
    const meter = readFileSync('src/api/metrics/meter.ts', 'utf8');
    expect(kinds.filter((kind) => !meter.includes(`kind: '${kind}'`))).toEqual([]);
  });

  it('the dashboard shows every metric that an alert uses', () => {
    const all = shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    const watched = rules.flatMap(({ expr }) => expr.match(/\benamel_\w+/g) ?? []);
    expect(watched.filter((name) => !all.includes(name))).toEqual([]);
  });

  it('the panels of the dashboard do not overlap', () => {
    const apart = ({ gridPos: one }: Panel, { gridPos: other }: Panel): boolean =>
      one.x + one.w <= other.x ||
      other.x + other.w <= one.x ||
      one.y + one.h <= other.y ||
      other.y + other.h <= one.y;
    for (const [index, panel] of panels.entries())
      for (const other of panels.slice(index + 1)) expect(apart(panel, other), other.title).toBe(true);
  });
});

describe('the list of metrics', () => {
  it('no metric has a label that Prometheus sets itself', () => {
    for (const [name, labels] of labelsOf)
      expect(
        labels.filter((label) => SCRAPED.includes(label)),
        name,
      ).toEqual([]);
  });

  it('the list of metrics names exactly those that exist', () => {
    const listed = new Set(documented.match(/`enamel_\w+`/g)?.map((name) => name.slice(1, -1)));
    const ours = [...families].filter((name) => name.startsWith('enamel_'));
    expect(ours.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !families.has(name))).toEqual([]);
  });
});
