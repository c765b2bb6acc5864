import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseRecord } from '#cms/record/parse-record.ts';
import { translateRecord } from '#cms/record/translate-record.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import { readFolderRecord } from '#cms/sources/folder-record.ts';
import { pseudoHtml, pseudoText } from './pseudo-text.ts';

type Fields = Record<string, unknown>;

/** Fields whose texts are the same in every language: what people, places and companies are called. */
const NAMES = new Set(
  'name company street city state detail address email hosts code license source lang header_log_alt footer_logo_alt sponsored_logo_alt'.split(
    ' ',
  ),
);

/**
 * Writes a copy of each tenant whose pages are in the pseudo-language: every text that a translation may replace is
 * replaced.
 * @returns the names in their content, which stay
 */
export function writePseudoTenants(from: string, to: string): string[] {
  const names = new Set<string>();
  for (const site of readdirSync(from)) {
    const folder = path.join(from, site);
    const { raw } = readFolderRecord([{ folder, prefix: '' }]);
    delete raw.translations;
    const record = parseRecord(raw, { site, version: 'live' });
    const { missing } = translateRecord(record, 'es', { marked: false });
    for (const field of missing) replaceAt(raw, field);
    const { site: identity } = raw as { site: Fields };
    delete identity.language;
    identity.languages = ['es'];
    collectNames(raw, names);
    writeRecord(path.join(to, site), raw);
    cpSync(path.join(folder, 'media'), path.join(to, site, 'media'), { recursive: true });
  }
  return [...names];
}

function replaceAt(raw: Fields, field: FieldPath): void {
  const last = field.at(-1) ?? '';
  const parent = field.slice(0, -1).reduce<unknown>((value, key) => (value as Fields)[key], raw) as Fields;
  const text = String(parent[last]);
  parent[last] = /<\w/.test(text) ? pseudoHtml(text) : pseudoText(text);
}

function collectNames(value: unknown, names: Set<string>, isName = false): void {
  if (typeof value === 'string' && isName && !value.includes('⟦')) names.add(value);
  if (Array.isArray(value)) for (const each of value) collectNames(each, names, isName);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) collectNames(each, names, NAMES.has(key));
}

/** The documents of a record, as readFolderRecord reads them. */
function writeRecord(folder: string, { site, theme, pages, landings, catalog, ...others }: Fields): void {
  const write = (name: string, value: unknown): void => {
    const file = path.join(folder, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  const { group, fees_note, ...lists } = catalog as Fields;
  write('site', { site, theme });
  write('catalog/group', { group, fees_note });
  for (const page of pages as Fields[]) write(`pages/${page.page}`, page);
  for (const landing of landings as Fields[]) write(`landings/${landing.slug}`, landing);
  for (const [name, list] of Object.entries(lists)) write(`catalog/${name}`, list);
  for (const [name, document] of Object.entries(others)) write(name, document);
}
