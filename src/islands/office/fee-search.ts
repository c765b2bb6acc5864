import { matchesSearch } from '#util/text/search-normalize.ts';
import { t } from './texts.ts';

/** Filters the fee schedule. */
export function mount(place: HTMLElement): void {
  const schedule = place.closest<HTMLElement>('.fee-schedule');
  const field = place.querySelector('input');
  const count = place.querySelector('[role=status]');
  if (!schedule || !field || !count) return;
  const tables = [...schedule.querySelectorAll<HTMLElement>('table')];
  const search = (): void => {
    let found = 0;
    let all = 0;
    for (const table of tables) {
      const category = table.querySelector('caption')?.textContent ?? '';
      const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')];
      for (const row of rows) {
        const procedure = row.querySelector('th')?.textContent ?? '';
        row.hidden = !matchesSearch(`${procedure} ${category}`, field.value);
        found += row.hidden ? 0 : 1;
      }
      all += rows.length;
      const card = table.closest<HTMLElement>('.card') ?? table;
      card.hidden = rows.every(({ hidden }) => hidden);
    }
    // the links to the kinds of care may lead to hidden ones
    schedule.toggleAttribute('data-searched', found < all);
    count.textContent = feeCount(field.value, found, all);
  };
  field.addEventListener('input', search);
  // The browser may have restored the field's value.
  if (field.value) search();
}

/** Announces the number of matching fees; '' without a search. */
export function feeCount(query: string, found: number, all: number): string {
  if (query.trim() === '') return '';
  if (found === 0) return t.noProcedure;
  return t.proceduresFound(found, all);
}
