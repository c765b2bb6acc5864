import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkTypes } from './check-types.ts';

function findingsIn(files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return checkTypes(folder, ['src/util/text/format-cents.ts']);
}

const BUTTON = `---
interface Props {
  label: string;
}
const { label } = Astro.props;
if (!label) return;
---
<button class="a">{label}</button>
`;

it('reports a wrong property of a component at its place in the .astro file', () => {
  const page = `---
import Button from './Button.astro';
const count: string = 3;
---
<p id={count}>
  <Button label={4} />
  <Button />
</p>
`;
  const findings = findingsIn({ 'Button.astro': BUTTON, 'Page.astro': page });
  expect(findings.map((finding) => finding.replace(/(TS\d+).*/, '$1'))).toEqual([
    'Page.astro line 3, column 7: TS2322',
    'Page.astro line 6, column 11: TS2322',
    'Page.astro line 7, column 4: TS2322',
  ]);
});

it('reports a missing component', () => {
  const [finding] = findingsIn({ 'Page.astro': `---\nimport A from './missing.ts';\n---\n<A />\n` });
  expect(finding).toContain('Page.astro line 2, column 15: TS2307');
});

it('reports markup that Astro cannot parse', () => {
  expect(findingsIn({ 'Page.astro': '<p>{</p>\n' })).not.toEqual([]);
});

it('accepts what Astro allows and TypeScript does not', () => {
  expect(findingsIn({ 'Button.astro': BUTTON })).toEqual([]);
});

// docs/how-to/add-a-section.md
it('reports a kind of section without a case in Sections.astro', () => {
  const sections = 'components/sections/Sections.astro';
  const source = readFileSync(path.resolve('src', sections), 'utf8');
  const stub = '---\nconst { block } = Astro.props as { [name: string]: unknown };\n---\n<p>{block}</p>\n';
  const stubs = [...source.matchAll(/from '\.\/(\w+\.astro)'/g)].map(([, name]) => [
    `components/sections/${name}`,
    stub,
  ]);
  const model = path.resolve('src/cms/view/model.ts');
  const findings = (added: string) =>
    findingsIn({
      ...Object.fromEntries(stubs),
      [sections]: source,
      'cms/view/model.ts': `import type { BlockView as Known } from '${model}';
export type { PageView, SiteView } from '${model}';
export type BlockView = Known${added};
`,
    });
  expect(stubs.length).toBeGreaterThan(10);
  expect(findings('')).toEqual([]);
  const [finding, ...more] = findings(" | { type: 'video' }");
  expect(finding).toMatch(/Sections\.astro line \d+, column \d+: TS2345 .*'never'/);
  expect(more).toEqual([]);
});
