import { groupBy } from '#util/collections/group-by.ts';
import type { Entry } from './match-entry.ts';

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
