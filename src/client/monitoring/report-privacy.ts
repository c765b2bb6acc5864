import { paths } from '#util/site/paths.ts';

/** Pages for login, payment, account data and complaints. They are never recorded. */
const privatePages = (): string[] => [
  paths.memberLogin,
  paths.resetPassword,
  paths.checkout,
  paths.dashboard,
  paths.grievanceForm,
];

/** Whether a page is never recorded, and none of its text is reported. */
export const isPrivate = (path: string): boolean =>
  privatePages().some((each) => path === each || path.startsWith(`${each}/`));

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Removes private data from an address before it is reported: the query and fragment, which may hold searches, health
 * needs or email link tokens, and ids of people.
 */
export function reportable(address: string): string {
  const [plain = ''] = address.split(/[?#]/);
  return plain.replace(ID, ':id');
}

const ADDRESS = /https?:\/\/[^\s"'<>()]+/g;

/** Removes private data from every address in a report, such as in the name of a slow script or in an error message. */
export function redactUrls(report: object): void {
  const entries = report as Record<string, unknown>;
  for (const [name, value] of Object.entries(entries)) {
    if (typeof value === 'string') entries[name] = value.replace(ADDRESS, reportable);
    else if (typeof value === 'object' && value !== null) redactUrls(value);
  }
}

/** Published content, the same for each visitor. */
const CONTENT = 'header, footer, main .section';
/**
 * Parts of a page that differ for each visitor: widgets, elements of small scripts, forms, the address on an error
 * page.
 */
const PERSONAL =
  '[data-island], [data-mount], [data-mount-later], form, input, select, textarea, output, [data-path]';

/**
 * Marks the parts of the page that monitoring may record. Everything else is masked: what scripts add, and what a
 * visitor types, chooses or reads in a response (decision 021).
 */
export function markRecordableContent(page: ParentNode): void {
  const setLevel = (element: Element, level: 'allow' | 'mask') =>
    element.setAttribute('data-dd-privacy', level);
  for (const part of page.querySelectorAll(CONTENT))
    setLevel(part, part.closest(PERSONAL) ? 'mask' : 'allow');
  for (const part of page.querySelectorAll(PERSONAL)) setLevel(part, 'mask');
}
