import { paths } from '#util/site/paths.ts';

/**
 * Lets what is picked beside the plans go along to the checkout, whichever link leads there: a plan's button, or one
 * that an editor wrote. It stands in the page's address as well, so that a link shows the same prices.
 */
export function mount(place: HTMLElement): void {
  const select = place.querySelector('select');
  const sizes = [...place.querySelectorAll('input')];
  const { checkout } = paths;
  const links = document.querySelectorAll(`main :is(a[href="${checkout}"], a[href^="${checkout}?"])`);
  const picked = () => ({
    people: Number(sizes.find(({ checked }) => checked)?.value ?? 0),
    state: select?.value ?? '',
  });
  const apply = (): void => {
    for (const link of links)
      link.setAttribute('href', addHouseholdToLinks(link.getAttribute('href') ?? '', picked()));
  };
  const isAsPublished = (): boolean => sizes.every((size) => size.checked === size.defaultChecked);
  place.addEventListener('change', () => {
    apply();
    const household = { ...picked(), ...(isAsPublished() && { people: 0 }) };
    const address = addHouseholdToLinks(location.pathname + location.search, household);
    history.replaceState(history.state, '', address + location.hash);
  });
  // a browser that comes back remembers what was picked
  const isPicked = () => !isAsPublished() || Boolean(select?.value);
  if (!isPicked()) takeFromAddress(sizes, select);
  if (isPicked()) apply();
  if (!CSS.supports('selector(:has(a))'))
    void import('./has-selector-fallback.ts').then(({ applyHasFallback }) => applyHasFallback(place));
}

/** What the page does not offer stays as it is. */
function takeFromAddress(sizes: readonly HTMLInputElement[], select: HTMLSelectElement | null): void {
  const asked = new URLSearchParams(location.search);
  const size = sizes.find(({ value }) => value === asked.get('people'));
  if (size) size.checked = true;
  const state = [...(select?.options ?? [])].find(({ value }) => value === asked.get('state'));
  if (state) state.selected = true;
}

/**
 * An address of the checkout or of a page with plans, for so many people from a state.
 * @param address below this site
 * @param household.people 0: not chosen
 * @param household.state two letters; '' where it was not chosen
 */
export function addHouseholdToLinks(
  address: string,
  { people, state }: { people: number; state: string },
): string {
  const [page = '', ...anchor] = address.split(/(?=#)/);
  const [path = '', search = ''] = page.split('?');
  const query = new URLSearchParams(search);
  query.delete('people');
  query.delete('state');
  if (people > 0) query.set('people', String(people));
  if (state) query.set('state', state);
  const asked = query.toString();
  return (asked ? `${path}?${asked}` : path) + anchor.join('');
}
