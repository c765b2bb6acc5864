import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pageUse } from '#renderer/page-use.ts';
import { readScriptClasses } from './script-classes.ts';

const src = path.join(mkdtempSync(path.join(tmpdir(), 'enamel-classes-')), 'src');
afterAll(() => rmSync(path.dirname(src), { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.join(src, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(src, file), text);
};
write('page-script/page-script.ts', "import('#islands/toasts/mount.tsx');");
write('islands/toasts/mount.tsx', 'export const mount = () => <p className="toast" />;');
write(
  'islands/fees/Fees.tsx',
  `import { Card } from '../../ui/Card.tsx';
import css from './fees.css?inline';
import { words } from '../../util/words.ts';
export function Fees() { return <p className={isWide ? 'wide card' : \`size-\${size}\`} />; }`,
);
write('ui/Card.tsx', 'export function Card() { return <p className="inner" />; }');
write('util/words.ts', "export const words = ['unrelated'];");
write('styles/parts.css', '.toast, .wide.card > .inner, .size-3 { margin: 0 } .unrelated { top: 0 }');

const scripts = readScriptClasses(src);
const useOf = (html: string) => pageUse(html, scripts).read();
const CLASSES = ['hero', 'toast', 'wide', 'card', 'inner', 'size-3', 'unrelated'];
const WIDGET = '<astro-island component-export="Fees"></astro-island>';

it('a page has the classes of its markup and of the script that every page loads', () => {
  const { has, draws } = useOf('<p class="hero lead"></p>');
  expect(CLASSES.filter(has)).toEqual(['hero', 'toast']);
  expect(CLASSES.filter(draws)).toEqual(['hero']);
});

it('a page with a widget has the classes that the widget and its parts may add', () => {
  const { has, draws } = useOf(WIDGET);
  expect(CLASSES.filter(has)).toEqual(['toast', 'wide', 'card', 'inner', 'size-3']);
  expect(CLASSES.filter(draws)).toEqual(['wide', 'card', 'inner', 'size-3']);
});

it('a page with a widget does not need the sheets that the widget brings', () => {
  expect([...useOf(WIDGET).adopted]).toEqual(['/src/islands/fees/fees.css']);
});

it('a page with an unknown widget cannot be rendered', () => {
  expect(() => useOf('<astro-island component-export="Gone"></astro-island>')).toThrow('Gone');
});
