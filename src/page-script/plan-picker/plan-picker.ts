import { paths } from '#util/site/paths.ts';

/**
 * Adds the selected household to every link to the checkout, and to the page's address, so that a shared link shows the
 * same prices.
 */
export function mount(place: HTMLElement): void {
  const select = place.querySelector('select');
  const sizes = [...place.querySelectorAll('input')];
  const { checkout } = paths;
  const links = document.querySelectorAll(`main :is(a[href="${checkout}"], a[href^="${checkout}?"])`);
  const household = () => ({
    people: Number(sizes.find(({ checked }) => checked)?.value ?? 0),
    state: select?.value ?? '',
  });
  const apply = (): void => {
    for (const link of links)
      link.setAttribute('href', addHousehold(link.getAttribute('href') ?? '', household()));
  };
  const isAsPublished = (): boolean => sizes.every((size) => size.checked === size.defaultChecked);
  place.addEventListener('change', () => {
    apply();
    const changed = { ...household(), ...(isAsPublished() && { people: 0 }) };
    const address = addHousehold(location.pathname + location.search, changed);
    history.replaceState(history.state, '', address + location.hash);
  });
  // The browser may have restored the selection.
  const isPicked = () => !isAsPublished() || Boolean(select?.value);
  if (!isPicked()) selectFromAddress(sizes, select);
  if (isPicked()) apply();
  if (!CSS.supports('selector(:has(a))'))
    void import('./has-selector-fallback.ts').then(({ applyHasFallback }) => applyHasFallback(place));
}

/** Ignores values that the page does not offer. */
function selectFromAddress(sizes: readonly HTMLInputElement[], select: HTMLSelectElement | null): void {
  const query = new URLSearchParams(location.search);
  const size = sizes.find(({ value }) => value === query.get('people'));
  if (size) size.checked = true;
  const state = [...(select?.options ?? [])].find(({ value }) => value === query.get('state'));
  if (state) state.selected = true;
}

/**
 * Sets the household in an address of this site.
 * @param household.people 0 removes it
 * @param household.state two letters; '' removes it
 */
export function addHousehold(address: string, { people, state }: { people: number; state: string }): string {
  const [page = '', ...anchor] = address.split(/(?=#)/);
  const [path = '', search = ''] = page.split('?');
  const query = new URLSearchParams(search);
  query.delete('people');
  query.delete('state');
  if (people > 0) query.set('people', String(people));
  if (state) query.set('state', state);
  const text = query.toString();
  return (text ? `${path}?${text}` : path) + anchor.join('');
}
