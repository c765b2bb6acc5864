import { CatalogSchema } from '../schema/catalog.ts';
import type { UnknownField } from '../schema/issues.ts';
import { documentName, type FieldPath, formatPath, type PlaceOf } from '../schema/issues.ts';
import { CmsRecordSchema, TRANSLATED_PARTS } from '../schema/record.ts';
import { jsonPosition } from './json-text.ts';
import { listFolder, readDocument } from './tenant-folder.ts';

type Fields = Record<string, unknown>;

/** A folder of documents. `prefix` is its path in the site's folder: versions/working/ */
export interface Layer {
  folder: string;
  prefix: string;
}

/** The content of a folder: the record, the places of its fields, and ignored names. */
interface FolderRecord {
  raw: Fields;
  placeOf: PlaceOf;
  unread: UnknownField[];
}

/** The parts of the record that site.json contains. */
const SITE_FIELDS = ['site', 'theme'];
const GROUP_FIELDS = ['group', 'fees_note'];
const LISTS = { pages: 'page', landings: 'slug' } as const;

/** Each other part of the record is a document. `draft` is not content: it follows from the version. */
const DOCUMENTS = without(Object.keys(CmsRecordSchema.shape), [
  ...SITE_FIELDS,
  ...Object.keys(LISTS),
  'catalog',
  'translations',
  'draft',
]);
const CATALOG_DOCUMENTS = without(Object.keys(CatalogSchema.shape), GROUP_FIELDS);
const KNOWN_DOCUMENTS = ['site', ...DOCUMENTS].map((name) => `${name}.json`);
const KNOWN_CATALOG_DOCUMENTS = ['group', ...CATALOG_DOCUMENTS].map((name) => `catalog/${name}.json`);

/** Documents that are lists. To name its schema, such a document is an object with the list under its own name. */
const LIST_DOCUMENTS = ['route_rules.json', ...CATALOG_DOCUMENTS.map((name) => `catalog/${name}.json`)];

/** A document in another language than the site's first: pages/faq.es.json is the sibling of pages/faq.json. */
const SIBLING = /^(.+)\.([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
const SIBLING_DOCUMENTS = [
  ...TRANSLATED_PARTS.filter((name) => DOCUMENTS.includes(name)),
  ...['group', 'plans', 'fees', 'offices'].map((name) => `catalog/${name}`),
];

/** The documents of one language, as parts of a record. */
const newParts = () => ({
  raw: {} as Fields,
  pages: [] as unknown[],
  landings: [] as unknown[],
  catalog: {} as Fields,
});

/** The document of a part of the record. */
interface Origin {
  shown: string;
  text: string;
  /** the length of the document's path in the record; the rest is the path within the document */
  depth: number;
  /** the name under which the document has its list */
  within?: string | undefined;
}

/**
 * One record from the documents of several layers: the first layer that has a document wins. A layer removes
 * a document by making it null.
 */
export function readFolderRecord(layers: readonly Layer[]): FolderRecord {
  const own = newParts();
  const translations: Record<string, ReturnType<typeof newParts>> = {};
  const origins = new Map<string, Origin>();
  const unread: UnknownField[] = [];

  for (const [name, layer] of documentsOf(layers)) {
    const shown = `${layer.prefix}${name}`;
    const { document: ofDocument, language } = siblingOf(name);
    const [area = '', file, ...more] = ofDocument.replace(/\.json$/i, '').split('/');
    const known = knownDocuments(area, file, language);
    if (!name.endsWith('.json') || more.length > 0 || (known && !known.includes(name))) {
      // do not report files of folders that are not content
      if (known) unread.push({ place: { document: shown, field: '' }, name, known });
      continue;
    }
    const { value: document, text } = readDocument(layer.folder, name, shown);
    if (document === null) continue;
    const within = LIST_DOCUMENTS.includes(ofDocument) ? listNameIn(document, file ?? area) : undefined;
    const value = within === undefined ? document : (document as Fields)[within];
    if (language !== undefined) translations[language] ??= newParts();
    const { raw, catalog, ...lists } = (language !== undefined && translations[language]) || own;
    const above = language === undefined ? [] : ['translations', language];
    const remember = (depth: number, ...path: FieldPath): void =>
      void origins.set([...above, ...path].join('/'), { shown, text, depth: above.length + depth, within });
    const reportUnread = (fields: Fields, read: readonly string[]): void => {
      for (const field of without(Object.keys(fields), read))
        if (!/^[_$@]/.test(field))
          unread.push({
            place: { document: shown, field, ...jsonPosition(text, [field]) },
            name: field,
            known: read,
          });
    };
    if (within !== undefined) reportUnread(document as Fields, [within]);
    if (file !== undefined && (area === 'pages' || area === 'landings')) {
      remember(2, area, lists[area].length);
      lists[area].push(named(value, LISTS[area], file));
    } else if (area === 'catalog' && file === 'group') {
      if (!isFields(value)) continue;
      for (const field of GROUP_FIELDS) {
        if (language !== undefined && value[field] === undefined) continue;
        catalog[field] = value[field];
        remember(1, 'catalog', field);
      }
      reportUnread(value, GROUP_FIELDS);
    } else if (area === 'catalog' && file !== undefined) {
      catalog[file] = value;
      remember(2, 'catalog', file);
    } else if (ofDocument === 'site.json') {
      if (!isFields(value)) continue;
      for (const field of SITE_FIELDS) {
        raw[field] = value[field];
        remember(0, field);
      }
      reportUnread(value, SITE_FIELDS);
    } else if (file === undefined) {
      raw[area] = value;
      remember(1, area);
    }
  }
  const raw = recordOf(own);
  if (Object.keys(translations).length > 0)
    raw.translations = Object.fromEntries(
      Object.entries(translations).map(([language, parts]) => [language, recordOf(parts)]),
    );

  const placeOf: PlaceOf = (path) => {
    const origin = originOf(origins, path);
    if (!origin) return { document: `${documentName(path, raw)}.json`, field: formatPath(path) };
    const inside = [...(origin.within === undefined ? [] : [origin.within]), ...path.slice(origin.depth)];
    return { document: origin.shown, field: formatPath(inside), ...jsonPosition(origin.text, inside) };
  };
  return { raw, placeOf, unread };
}

const recordOf = ({ raw, ...parts }: ReturnType<typeof newParts>): Fields => Object.assign(raw, parts);

/** The document of a field: that of the longest known path. */
function originOf(origins: ReadonlyMap<string, Origin>, path: FieldPath): Origin | undefined {
  for (const depth of path[0] === 'translations' ? [4, 3] : [2, 1]) {
    const origin = origins.get(path.slice(0, depth).join('/'));
    if (origin) return origin;
  }
  return undefined;
}

/** pages/faq.es.json is the document pages/faq.json in the language es. */
function siblingOf(name: string): { document: string; language?: string } {
  const [, document, language] = SIBLING.exec(name) ?? [];
  return language === undefined ? { document: name } : { document: `${document}.json`, language };
}

/** The allowed documents in an area; null for a folder that is not part of a site's content. */
function knownDocuments(
  area: string,
  file: string | undefined,
  language: string | undefined,
): readonly string[] | null {
  if (language !== undefined && (file === undefined || area === 'catalog'))
    return SIBLING_DOCUMENTS.map((name) => `${name}.${language}.json`);
  const suffix = language === undefined ? '' : `.${language}`;
  if (file === undefined) return KNOWN_DOCUMENTS;
  if (area === 'catalog') return KNOWN_CATALOG_DOCUMENTS;
  return area === 'pages' || area === 'landings' ? [`${area}/${file}${suffix}.json`] : null;
}

function documentsOf(layers: readonly Layer[]): [string, Layer][] {
  const documents = new Map<string, Layer>();
  for (const layer of layers) {
    for (const { name } of listFolder(layer.folder, 'versions')) {
      if (/\.json$/i.test(name) && !name.startsWith('media/') && !documents.has(name))
        documents.set(name, layer);
    }
  }
  return [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The name under which the object has a list document's list; undefined if the document is the list itself. */
function listNameIn(document: unknown, name: string): string | undefined {
  return isFields(document) && Object.hasOwn(document, name) ? name : undefined;
}

/** A page's name defaults to its file name. */
function named(value: unknown, field: string, file: string): unknown {
  return isFields(value) ? { ...value, [field]: value[field] ?? file } : value;
}

function without(names: readonly string[], left: readonly string[]): string[] {
  return names.filter((name) => !left.includes(name));
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
