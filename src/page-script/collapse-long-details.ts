/**
 * Closes long parts below the first screen of a phone, where visitors cannot see them move. They are published open:
 * without script, on a wide screen and on paper everything stands there. The directory's search opens and closes its
 * own states.
 */
export function collapseLongDetails(): void {
  if (!matchMedia('(max-width: 40rem)').matches) return;
  const long = [
    ...document.querySelectorAll<HTMLDetailsElement>('details.fold[open]:not(.directory-state)'),
  ].filter((details) => details.getBoundingClientRect().top > innerHeight);
  for (const details of long) details.open = false;
  addEventListener('beforeprint', () => {
    for (const details of long) details.open = true;
  });
}
