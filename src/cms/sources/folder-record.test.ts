import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFolderRecord } from './folder-record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folder-record-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

const read = () => readFolderRecord([{ folder, prefix: '' }]);

it('a list may be inside an object with a schema', () => {
  write('catalog/plans.json', '{\n  "$schema": "plans.json",\n  "plans": [{ "id": "single" }]\n}');
  const { raw, placeOf, unread } = read();
  expect(raw).toMatchObject({ catalog: { plans: [{ id: 'single' }] } });
  expect(placeOf(['catalog', 'plans', 0, 'id'])).toMatchObject({
    document: 'catalog/plans.json',
    field: 'plans[0].id',
    line: 3,
  });
  expect(unread).toEqual([]);
});

it('unread fields beside a list are reported', () => {
  write('route_rules.json', '{ "route_rules": [], "rules": [] }');
  expect(read().unread.map(({ name, known }) => [name, known])).toEqual([['rules', ['route_rules']]]);
});

it('a landing named like a list document is not unwrapped', () => {
  write('landings/plans.json', '{ "title": "Plans", "plans": [] }');
  expect(read().raw.landings).toEqual([{ slug: 'plans', title: 'Plans', plans: [] }]);
});

it('the siblings of documents are translations, and their fields have places', () => {
  write('pages/faq.json', '{ "title": "Questions" }');
  write('pages/faq.es.json', '{\n  "title": "Preguntas"\n}');
  write('catalog/plans.es.json', '{ "plans": [{ "id": "single", "name": "Individual" }] }');
  write('catalog/group.es.json', '{ "fees_note": "Encuesta" }');
  write('base.es.json', '{ "variables": {} }');
  const { raw, placeOf, unread } = read();
  expect(raw.pages).toEqual([{ page: 'faq', title: 'Questions' }]);
  expect(raw.translations).toEqual({
    es: {
      base: { variables: {} },
      pages: [{ page: 'faq', title: 'Preguntas' }],
      landings: [],
      catalog: { plans: [{ id: 'single', name: 'Individual' }], fees_note: 'Encuesta' },
    },
  });
  expect(placeOf(['translations', 'es', 'pages', 0, 'title'])).toMatchObject({
    document: 'pages/faq.es.json',
    field: 'title',
    line: 2,
  });
  expect(placeOf(['translations', 'es', 'catalog', 'plans', 0, 'name'])).toMatchObject({
    document: 'catalog/plans.es.json',
    field: 'plans[0].name',
  });
  expect(placeOf(['translations', 'es', 'base'])).toMatchObject({ document: 'base.es.json', field: '' });
  expect(unread).toEqual([]);
});

it('a sibling of a document without texts is reported as unknown', () => {
  write('site.es.json', '{}');
  write('catalog/coupons.es.json', '[]');
  write('pages/old.v2.json', '{}');
  expect(read().unread.map(({ name }) => name)).toEqual(['catalog/coupons.es.json', 'site.es.json']);
});
