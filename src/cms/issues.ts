/** Where in a record something stands: ['header', 'variables', 'header_menu', 2, 'link']. */
export type FieldPath = readonly (string | number)[];

/** One fault of a record, told so that an editor finds it. */
export interface CmsIssue {
  site: string;
  version: string;
  /** the file or part of the record, such as pages/faq.json */
  document: string;
  /** the field, such as header.variables.header_menu[2].link */
  path: string;
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

/** One line: harbor (working), pages/faq.json: pages[3].title: must be text */
export function formatIssue(issue: CmsIssue): string {
  const version = issue.version === '' || issue.version === 'live' ? '' : ` (${issue.version})`;
  return `${issue.site}${version}, ${issue.document}: ${issue.path && `${issue.path}: `}${issue.message}`;
}

/** What to call the document a field stands in when the source does not say: pages/faq, catalog/plans, header. */
export function documentName(path: FieldPath, record: unknown): string {
  const [area, key] = path;
  if (area === undefined) return 'record';
  if (area === 'theme') return 'site';
  if (area === 'catalog') return typeof key === 'string' ? `catalog/${key}` : 'catalog';
  if (area !== 'pages' && area !== 'landings') return String(area);
  const item = (record as Record<string, unknown[]> | null)?.[area]?.[key as number] as
    | Record<string, unknown>
    | undefined;
  const name = item?.[area === 'pages' ? 'page' : 'slug'] ?? key;
  return name === undefined ? area : `${area}/${name}`;
}
