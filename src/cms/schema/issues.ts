/** Where in a record something stands: ['header', 'variables', 'header_menu', 2, 'link']. */
export type FieldPath = readonly (string | number)[];

/** The place at which an editor finds a value. */
export interface Place {
  /** the file or part of the record, such as pages/faq.json */
  document: string;
  /** the field within it, such as sections[0].heading; '' for the document as a whole */
  field: string;
  /** in a file; both from 1 */
  line?: number;
  column?: number;
}

/** A name in the source that the schema does not know. */
export interface UnknownField {
  place: Place;
  name: string;
  /** the known names at that place */
  known: readonly string[];
}

/** Returns the place of a record's field in its source. */
export type PlaceOf = (path: FieldPath) => Place;

/** One problem of a record, told so that an editor finds it. */
export interface CmsIssue {
  site: string;
  version: string;
  /** the file or part of the record, such as pages/faq.json */
  document: string;
  /** the field within the document, such as variables.header_menu[2].link */
  path: string;
  /** in a file; both from 1 */
  line?: number;
  column?: number;
  message: string;
}

/** A path as people write it: header.variables.header_menu[2].link */
export function formatPath(path: FieldPath): string {
  return path
    .map((part) => {
      if (typeof part === 'number') return `[${part}]`;
      return /^[A-Za-z_][\w-]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part.slice(0, 80))}]`;
    })
    .join('')
    .replace(/^\./, '');
}

/** One line: harbor (working), pages/faq.json:12:5: title: must be text */
export function formatIssue(issue: CmsIssue): string {
  const version = issue.version === '' || issue.version === 'live' ? '' : ` (${issue.version})`;
  return `${issue.site}${version}, ${shownPlace(issue)}: ${issue.path && `${issue.path}: `}${issue.message}`;
}

/** pages/faq.json:12:5, in the format that editors and terminals can open. */
export function shownPlace({ document, line, column }: Pick<Place, 'document' | 'line' | 'column'>): string {
  return line === undefined ? document : `${document}:${line}:${column}`;
}

/** The place of a field if there are no source files, only the record. */
export function placeInRecord(path: FieldPath, record: unknown): Place {
  return { document: documentName(path, record), field: formatPath(path) };
}

/** What to call the document a field stands in when the source does not say: pages/faq, catalog/plans, header. */
export function documentName(path: FieldPath, record: unknown): string {
  const [area, key] = path;
  if (area === undefined) return 'record';
  if (area === 'theme') return 'site';
  if (area === 'translations') return translationName(path, record);
  if (area === 'catalog') return typeof key === 'string' ? `catalog/${key}` : 'catalog';
  if (area !== 'pages' && area !== 'landings') return String(area);
  const item = (record as Record<string, unknown[]> | null)?.[area]?.[key as number] as
    | Record<string, unknown>
    | undefined;
  const name = item?.[area === 'pages' ? 'page' : 'slug'] ?? key;
  return name === undefined ? area : `${area}/${name}`;
}

/** What to call a document of another language: pages/faq.es. */
function translationName([, language, ...path]: FieldPath, record: unknown): string {
  const translations = (record as Record<string, Record<string, unknown>> | null)?.translations;
  const name = path.length === 0 ? 'translations' : documentName(path, translations?.[String(language)]);
  return language === undefined ? name : `${name}.${language}`;
}
