import { inertDocument } from '#client/page/trusted-types.ts';
import { groupBy } from '#util/collections/collections.ts';
import type { Entry } from './directory-query.ts';
import { t } from './texts.ts';

/** An office on the page (components/directory/DirectoryEntry.astro). */
export interface ListedOffice {
  entry: Entry;
  item: HTMLElement;
  dentists: HTMLElement[];
}

/** Reads the offices from their markup. */
export function readEntries(place: HTMLElement): ListedOffice[] {
  return [...place.querySelectorAll<HTMLElement>('.directory-entry')].map((item) => {
    const dentists = [...item.querySelectorAll<HTMLElement>('li')];
    const state = item.closest<HTMLElement>('[data-state]')?.dataset.state ?? '';
    return {
      item,
      dentists,
      entry: {
        // The first half is about the office. Join lines with a space, so that their words stay apart.
        text: [...(item.firstElementChild?.querySelectorAll('h3, p') ?? [])].map(spaced).join(' '),
        state,
        city: item.dataset.city ?? '',
        isAccepting: item.dataset.full === undefined,
        dentists: dentists.map((line) => {
          const [name = '', specialty = '', languages = ''] = [...line.children].map(
            (each) => each.textContent,
          );
          return { name, specialty, languages: languages ? languages.split(', ') : [] };
        }),
      },
    };
  });
}

const spaced = (element: Element): string =>
  [...element.childNodes].map((node) => node.textContent ?? '').join(' ');

/** Adds the cities of the offices to the filter, grouped by state. */
export function addCities(select: HTMLSelectElement, listed: readonly ListedOffice[]): void {
  const chosen = select.value;
  for (const group of select.querySelectorAll('optgroup')) group.remove();
  const byState = groupBy(listed, ({ entry }) => entry.state);
  for (const option of [...select.options]) {
    const cities = [...new Set(byState.get(option.value)?.map(({ entry }) => entry.city))];
    if (cities.length < 2) continue;
    const group = document.createElement('optgroup');
    group.label = t.citiesIn(option.text);
    group.append(...cities.sort().map((city) => new Option(city, `${option.value}|${city}`)));
    select.append(group);
  }
  select.value = chosen;
}

/** Pages of the directory that are requested at a time. */
const CONCURRENCY = 4;

/**
 * Adds the other pages of a long directory to this one, in their order.
 * @throws if a page does not load; then none is added
 */
export async function loadParts(place: HTMLElement, addresses: readonly string[]): Promise<void> {
  const states: HTMLElement[] = [];
  for (let at = 0; at < addresses.length; at += CONCURRENCY) {
    const batch = addresses
      .slice(at, at + CONCURRENCY)
      .map((address) => (isHere(address) ? statesOf(place) : statesAt(address)));
    for (const found of await Promise.all(batch)) states.push(...found);
  }
  const before = place.querySelector('.directory-state');
  const anchor = document.createComment('');
  before?.before(anchor);
  let last: HTMLElement | undefined;
  for (const state of states) {
    // a state may continue on the next page
    if (last && last !== state && last.dataset.state === state.dataset.state) {
      last.querySelector('.entries')?.append(...state.querySelectorAll('.directory-entry'));
      state.remove();
      continue;
    }
    anchor.before(state);
    last = state;
  }
  anchor.remove();
  // states of other pages were links
  for (const link of place.querySelectorAll('p.directory-state')) link.remove();
}

const isHere = (address: string): boolean => address === location.pathname;
const statesOf = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('details.directory-state'),
];

async function statesAt(address: string): Promise<HTMLElement[]> {
  // the query keeps the version of a preview
  const response = await fetch(address + location.search);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const page = await response.text();
  // leave out its style, which this page's policy does not allow
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  return statesOf(inertDocument(main));
}
