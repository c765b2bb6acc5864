import { paths } from '../../util/paths.ts';
import { withHousehold } from './household-link.ts';

/** Lets what is picked beside the plans go along to the checkout, whichever plan's button is pressed. */
export function wake(place: HTMLElement): void {
  const select = place.querySelector('select');
  const links = document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${paths.checkout}?"]`);
  const apply = (): void => {
    const people = Number(place.querySelector<HTMLInputElement>('input:checked')?.value ?? 0);
    for (const link of links)
      link.setAttribute(
        'href',
        withHousehold(link.getAttribute('href') ?? '', { people, state: select?.value ?? '' }),
      );
  };
  place.addEventListener('change', apply);
  // a browser that comes back remembers what was picked
  const isPicked = place.querySelector('input:checked:not([checked])') ?? select?.value;
  if (isPicked) apply();
}
