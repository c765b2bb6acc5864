import { groupDigits } from '#util/text/words.ts';
import { addCities, type ListedOffice, loadParts, readEntries } from './directory-entries.ts';
import {
  countText,
  type DirectoryQuery,
  fillForm,
  isEmptyQuery,
  matchingDentists,
  readForm,
  readQuery,
  writeQuery,
} from './directory-query.ts';
import { t } from './texts.ts';

/** Announces the count when typing stops, not at each letter. */
const ANNOUNCE_MS = 400;

/** Searches the directory on the page. The query is in the address. */
export function mount(place: HTMLElement): void {
  const form = place.querySelector('form');
  const count = place.querySelector<HTMLElement>('.count');
  const noResults = place.querySelector<HTMLElement>('.directory-none');
  const allButton = place.querySelector<HTMLButtonElement>('[data-all]');
  if (!form || !count || !noResults) return;
  const offices = Number(place.dataset.offices);
  const otherPages = place.querySelector<HTMLElement>('.directory-parts');
  /** A very long directory loads its other pages only when they are needed. */
  const loadsAtOnce = otherPages?.classList.contains('is-soon');
  const parts = place.dataset.parts?.split(' ') ?? [];
  let listed: ListedOffice[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isComplete = (): boolean => place.querySelectorAll('.directory-entry').length >= offices;

  /** Read on the first search, because most visitors only read the page. */
  const entries = (): ListedOffice[] => {
    if (listed) return listed;
    listed = readEntries(place);
    const places = form.elements.namedItem('place');
    if (isComplete() && places instanceof HTMLSelectElement) addCities(places, listed);
    return listed;
  };

  const states = (): HTMLDetailsElement[] => [
    ...place.querySelectorAll<HTMLDetailsElement>('details.directory-state'),
  ];

  /** Shows the number of visible offices beside the name of each state. */
  const countStates = (): void => {
    for (const state of states()) {
      const shown = state.querySelectorAll('.directory-entry:not([hidden])').length;
      const text = state.querySelector('summary span');
      if (text) text.textContent = t.offices(shown, groupDigits(shown));
      state.hidden = shown === 0;
    }
  };

  /** Opens the states with matches, and closes all without a query. */
  const show = (query: DirectoryQuery, isOpen = !isEmptyQuery(query)): void => {
    const found = { offices: 0, dentists: 0 };
    for (const { entry, item, dentists } of entries()) {
      const matches = matchingDentists(entry, query);
      item.hidden = matches === null;
      for (const [index, line] of dentists.entries()) line.hidden = !matches?.includes(index);
      found.offices += matches ? 1 : 0;
      found.dentists += matches?.length ?? 0;
    }
    countStates();
    for (const state of states()) state.open = isOpen;
    noResults.hidden = found.offices > 0 || offices === 0;
    const text =
      isComplete() || !isEmptyQuery(query)
        ? countText(found, offices)
        : countText({ offices, dentists: Number(place.dataset.dentists) }, offices);
    clearTimeout(timer);
    timer = setTimeout(() => {
      count.textContent = text;
    }, ANNOUNCE_MS);
  };

  /** Older browsers do not open the target of a link, and states of other pages load late. */
  const openTarget = (): void => {
    const target = document.getElementById(location.hash.slice(1));
    const state = target?.closest('details');
    if (!target || !state || state.open) return;
    state.open = true;
    state.scrollIntoView();
  };

  /** The request for the other pages. */
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= loadAll().catch((error) => {
      // the next search tries again
      loading = undefined;
      otherPages?.classList.remove('is-soon');
      throw error;
    });
    return loading;
  };
  const loadAll = async (): Promise<void> => {
    if (isComplete()) return;
    if (!loadsAtOnce) count.textContent = t.loading;
    await loadParts(place, parts);
    listed = null;
    countStates();
    openTarget();
    if (otherPages) otherPages.hidden = true;
  };

  const search = async (query: DirectoryQuery): Promise<void> => {
    try {
      if (!isEmptyQuery(query)) await load();
      show(query);
    } catch {
      show(query);
      clearTimeout(timer);
      count.textContent = t.notLoadedSearch;
    }
  };

  const fromForm = (): void => {
    const query = readForm(form);
    history.replaceState(
      history.state,
      '',
      location.pathname + writeQuery(location.search, query) + location.hash,
    );
    void search(query);
  };
  const fromAddress = (): void => {
    const query = readQuery(location.search);
    fillForm(form, query);
    if (!isEmptyQuery(query))
      // a city can only be selected once its offices are loaded
      void search(query).then(() => {
        fillForm(form, query);
        // Ignore values from an old or mistyped address.
        const isKnown = writeQuery('', readForm(form)) === writeQuery('', query);
        if (isComplete() && !isKnown) fromForm();
      });
  };

  form.addEventListener('input', fromForm);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    fromForm();
  });
  window.addEventListener('popstate', fromAddress);
  window.addEventListener('hashchange', openTarget);
  window.addEventListener('beforeprint', () => {
    for (const state of states()) state.open = true;
  });
  place.querySelector('[data-clear]')?.addEventListener('click', () => {
    form.reset();
    fromForm();
    form.querySelector('input')?.focus();
  });
  allButton?.addEventListener('click', () => {
    allButton.disabled = true;
    load()
      .then(() => {
        show(readForm(form), true);
        count.focus();
      })
      .catch(() => {
        allButton.disabled = false;
        count.textContent = t.notLoaded;
      });
  });
  const printed = document.querySelector('[data-printed]');
  if (printed) printed.textContent = t.printed(new Date());

  for (const type of ['pointerover', 'focusin']) form.addEventListener(type, entries);
  // the visitor may have used the form before this script ran
  if (isEmptyQuery(readQuery(location.search)) && !isEmptyQuery(readForm(form))) fromForm();
  else fromAddress();
  // An error here matters only to visitors who search beyond this page.
  if (loadsAtOnce) load().catch(() => {});
}
