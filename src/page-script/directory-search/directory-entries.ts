import { inertDocument } from '#client/page/trusted-types.ts';
import { groupBy } from '#util/collections/collections.ts';
import type { Entry } from './directory-query.ts';

/** An office as it stands on the page (components/directory/DirectoryEntry.astro). */
export interface Listed {
  entry: Entry;
  item: HTMLElement;
  dentists: HTMLElement[];
}

/** The offices on the page, as their words say. */
export function readEntries(place: HTMLElement): Listed[] {
  return [...place.querySelectorAll<HTMLElement>('.directory-entry')].map((item) => {
    const dentists = [...item.querySelectorAll<HTMLElement>('li')];
    const state = item.closest<HTMLElement>('[data-state]')?.dataset.state ?? '';
    return {
      item,
      dentists,
      entry: {
        // its first half is about the office; words of neighbouring lines must not grow together
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

/** The cities of the offices, by state, as choices below the state's own. */
export function addCities(select: HTMLSelectElement, listed: readonly Listed[]): void {
  const chosen = select.value;
  for (const group of select.querySelectorAll('optgroup')) group.remove();
  const byState = groupBy(listed, ({ entry }) => entry.state);
  for (const option of [...select.options]) {
    const cities = [...new Set(byState.get(option.value)?.map(({ entry }) => entry.city))];
    if (cities.length < 2) continue;
    const group = document.createElement('optgroup');
    group.label = `Cities in ${option.text}`;
    group.append(...cities.sort().map((city) => new Option(city, `${option.value}|${city}`)));
    select.append(group);
  }
  select.value = chosen;
}

/** Parts asked for at a time. */
const AT_ONCE = 4;

/**
 * Brings the other parts of a long directory onto the page, in their order. They are pages like this one, so that
 * the directory needs no script and no server to be read.
 * @throws when a part does not come; then none is added
 */
export async function loadParts(place: HTMLElement, addresses: readonly string[]): Promise<void> {
  const states: HTMLElement[] = [];
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const some = addresses
      .slice(at, at + AT_ONCE)
      .map((address) => (isHere(address) ? statesOf(place) : statesAt(address)));
    for (const found of await Promise.all(some)) states.push(...found);
  }
  const before = place.querySelector('.directory-state');
  const anchor = document.createComment('');
  before?.before(anchor);
  let last: HTMLElement | undefined;
  for (const state of states) {
    // a state may begin on one part and go on on the next
    if (last && last !== state && last.dataset.state === state.dataset.state) {
      last.querySelector('.entries')?.append(...state.querySelectorAll('.directory-entry'));
      state.remove();
      continue;
    }
    anchor.before(state);
    last = state;
  }
  anchor.remove();
  // a state of another part was a link to it
  for (const link of place.querySelectorAll('p.directory-state')) link.remove();
}

const isHere = (address: string): boolean => address === location.pathname;
const statesOf = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('details.directory-state'),
];

async function statesAt(address: string): Promise<HTMLElement[]> {
  // a preview stays one
  const response = await fetch(address + location.search);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const page = await response.text();
  // its style would be another than this page's policy allows
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  return statesOf(inertDocument(main));
}
