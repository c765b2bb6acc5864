import { counted } from '#util/text/words.ts';
import { addCities, type Listed, loadParts, readEntries } from './directory-entries.ts';
import {
  countText,
  fillForm,
  fitting,
  isEverything,
  readForm,
  readQuery,
  type Wanted,
  writeQuery,
} from './directory-query.ts';

/** Announce a count when typing stops, not at each letter. */
const ANNOUNCE_MS = 400;

/** Searches the directory as it stands on the page; what is looked for stands in the address. */
export function mount(place: HTMLElement): void {
  const form = place.querySelector('form');
  const count = place.querySelector<HTMLElement>('.count');
  const nothing = place.querySelector<HTMLElement>('.directory-none');
  const all = place.querySelector<HTMLButtonElement>('[data-all]');
  if (!form || !count || !nothing) return;
  const offices = Number(place.dataset.offices);
  const rest = place.querySelector<HTMLElement>('.directory-parts');
  /** A longer directory waits until a visitor wants all of it. */
  const isSoonWhole = rest?.classList.contains('is-soon');
  const parts = place.dataset.parts?.split(' ') ?? [];
  let listed: Listed[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isWhole = (): boolean => place.querySelectorAll('.directory-entry').length >= offices;

  /** Read on the first search, because most visitors only read the page. */
  const entries = (): Listed[] => {
    if (listed) return listed;
    listed = readEntries(place);
    const places = form.elements.namedItem('place');
    if (isWhole() && places instanceof HTMLSelectElement) addCities(places, listed);
    return listed;
  };

  const states = (): HTMLDetailsElement[] => [
    ...place.querySelectorAll<HTMLDetailsElement>('details.directory-state'),
  ];

  /** How many of its offices a state shows stands beside its name. */
  const countStates = (): void => {
    for (const state of states()) {
      const shown = state.querySelectorAll('.directory-entry:not([hidden])').length;
      const text = state.querySelector('summary span');
      if (text) text.textContent = counted(shown, 'office');
      state.hidden = shown === 0;
    }
  };

  /** What is found is unfolded; the whole directory is folded again. */
  const show = (wanted: Wanted, isOpen = !isEverything(wanted)): void => {
    const found = { offices: 0, dentists: 0 };
    for (const { entry, item, dentists } of entries()) {
      const fits = fitting(entry, wanted);
      item.hidden = fits === null;
      for (const [index, line] of dentists.entries()) line.hidden = !fits?.includes(index);
      found.offices += fits ? 1 : 0;
      found.dentists += fits?.length ?? 0;
    }
    countStates();
    for (const state of states()) state.open = isOpen;
    nothing.hidden = found.offices > 0 || offices === 0;
    const text =
      isWhole() || !isEverything(wanted)
        ? countText(found, offices)
        : countText({ offices, dentists: Number(place.dataset.dentists) }, offices);
    clearTimeout(timer);
    timer = setTimeout(() => {
      count.textContent = text;
    }, ANNOUNCE_MS);
  };

  /** Older browsers do not unfold what a link leads to, and a state of another part was not there before. */
  const openNamed = (): void => {
    const named = document.getElementById(location.hash.slice(1));
    const state = named?.closest('details');
    if (!named || !state || state.open) return;
    state.open = true;
    state.scrollIntoView();
  };

  /** The other parts, loaded when a search needs all of them. */
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= loadAll().catch((error) => {
      // the next who wants them tries again
      loading = undefined;
      rest?.classList.remove('is-soon');
      throw error;
    });
    return loading;
  };
  const loadAll = async (): Promise<void> => {
    if (isWhole()) return;
    if (!isSoonWhole) count.textContent = 'Loading the whole directory …';
    await loadParts(place, parts);
    listed = null;
    countStates();
    openNamed();
    if (rest) rest.hidden = true;
  };

  const look = async (wanted: Wanted): Promise<void> => {
    try {
      if (!isEverything(wanted)) await load();
      show(wanted);
    } catch {
      show(wanted);
      clearTimeout(timer);
      count.textContent =
        'The whole directory did not load. These are the matches on this page only. Try again in a minute.';
    }
  };

  const fromForm = (): void => {
    const wanted = readForm(form);
    history.replaceState(
      history.state,
      '',
      location.pathname + writeQuery(location.search, wanted) + location.hash,
    );
    void look(wanted);
  };
  const fromAddress = (): void => {
    const wanted = readQuery(location.search);
    fillForm(form, wanted);
    if (!isEverything(wanted))
      // a city can only be chosen once its offices are there
      void look(wanted).then(() => {
        fillForm(form, wanted);
        // Ignore values from an old or mistyped address.
        const isKnown = writeQuery('', readForm(form)) === writeQuery('', wanted);
        if (isWhole() && !isKnown) fromForm();
      });
  };

  form.addEventListener('input', fromForm);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    fromForm();
  });
  window.addEventListener('popstate', fromAddress);
  window.addEventListener('hashchange', openNamed);
  window.addEventListener('beforeprint', () => {
    for (const state of states()) state.open = true;
  });
  place.querySelector('[data-clear]')?.addEventListener('click', () => {
    form.reset();
    fromForm();
    form.querySelector('input')?.focus();
  });
  all?.addEventListener('click', () => {
    all.disabled = true;
    load()
      .then(() => {
        show(readForm(form), true);
        count.focus();
      })
      .catch(() => {
        all.disabled = false;
        count.textContent = 'The whole directory did not load. Try again in a minute, or use the PDF.';
      });
  });
  const printed = document.querySelector('[data-printed]');
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  if (printed) printed.textContent = `Printed ${day}`;

  for (const sign of ['pointerover', 'focusin']) form.addEventListener(sign, entries);
  // what was chosen before this script was there counts as well
  if (isEverything(readQuery(location.search)) && !isEverything(readForm(form))) fromForm();
  else fromAddress();
  // An error here matters only to visitors who search beyond this page.
  if (isSoonWhole) load().catch(() => {});
}
