import { documentName, type FieldPath } from '../issues.ts';
import { listFolder, readDocument } from './tenant-folder.ts';

type Fields = Record<string, unknown>;

/** A folder of documents. `prefix` leads to it from the site's folder: versions/working/ */
export interface Layer {
  folder: string;
  prefix: string;
}

/** The record's parts that are a document of their own; other files are none of its business. */
const DOCUMENTS = new Set(['base', 'header', 'landing_header', 'footer', 'route_rules', 'checks']);
const CATALOG_DOCUMENTS = new Set(['plans', 'fees', 'offices', 'coupons']);
const LISTS = { pages: 'page', landings: 'slug' } as const;

/**
 * One record from the documents of several layers: each document is taken from the first layer that has it.
 * A layer takes a document away by making it null.
 */
export function readFolderRecord(layers: readonly Layer[]): {
  raw: Fields;
  documentOf: (path: FieldPath) => string;
} {
  const raw: Fields = {};
  const lists: Record<keyof typeof LISTS, unknown[]> = { pages: [], landings: [] };
  const catalog: Fields = {};
  const documents = new Map<string, string>();
  const remember = (shown: string, ...path: FieldPath): void => void documents.set(path.join('/'), shown);

  for (const [name, layer] of documentsOf(layers)) {
    const shown = `${layer.prefix}${name}`;
    const value = readDocument(layer.folder, name, shown);
    if (value === null) continue;
    const [area = '', file] = name.slice(0, -'.json'.length).split('/');
    if (file !== undefined && (area === 'pages' || area === 'landings')) {
      remember(shown, area, lists[area].length);
      lists[area].push(named(value, LISTS[area], file));
    } else if (area === 'catalog' && file === 'group' && isFields(value)) {
      Object.assign(catalog, { group: value.group, fees_note: value.fees_note });
      remember(shown, 'catalog', 'group');
      remember(shown, 'catalog', 'fees_note');
    } else if (area === 'catalog' && file !== undefined && CATALOG_DOCUMENTS.has(file)) {
      catalog[file] = value;
      remember(shown, 'catalog', file);
    } else if (name === 'site.json' && isFields(value)) {
      Object.assign(raw, { site: value.site, theme: value.theme });
      remember(shown, 'site');
      remember(shown, 'theme');
    } else if (file === undefined && DOCUMENTS.has(area)) {
      raw[area] = value;
      remember(shown, area);
    }
  }
  Object.assign(raw, lists, { catalog });

  const documentOf = (path: FieldPath): string =>
    documents.get(path.slice(0, 2).join('/')) ??
    documents.get(String(path[0])) ??
    `${documentName(path, raw)}.json`;
  return { raw, documentOf };
}

function documentsOf(layers: readonly Layer[]): [string, Layer][] {
  const documents = new Map<string, Layer>();
  for (const layer of layers) {
    for (const { name } of listFolder(layer.folder, 'versions')) {
      if (/^[^/]+(\/[^/]+)?\.json$/.test(name) && !documents.has(name)) documents.set(name, layer);
    }
  }
  return [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A page is called what its file is called, unless it says otherwise. */
function named(value: unknown, field: string, file: string): unknown {
  return isFields(value) ? { ...value, [field]: value[field] ?? file } : value;
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
