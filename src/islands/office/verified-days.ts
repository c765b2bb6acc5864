import { call } from '#client/http/call.ts';
import { verifiedOffices } from '#contracts/catalog/verified.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { checkedLine, entryChecked } from '#domain/offices/office-texts.ts';

type Verified = ResponseOf<typeof verifiedOffices>['offices'][number];

/** Shows on the page of an office, or of the directory, what the staff have verified since it was published. */
export function mount(place: HTMLElement): void {
  const { office } = place.dataset;
  call(verifiedOffices, { query: office ? { office } : {} }).then(
    ({ offices }) => {
      const byOffice = new Map(offices.map((each) => [each.id, each]));
      if (byOffice.size === 0) return;
      const show = () => showDays(byOffice, office);
      show();
      // the other parts of a long directory come later
      const parts = office ? null : place.closest('section');
      if (parts) new MutationObserver(show).observe(parts, { childList: true, subtree: true });
    },
    // the day of the published page is right as well, only earlier
    () => {},
  );
}

/**
 * Its dentists are entries of their own: verifying the office does not verify them.
 * @param page the office of the page
 */
function showDays(byOffice: ReadonlyMap<string, Verified>, page = ''): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-checked]')) {
    const { checked, office = page, day = '' } = line.dataset;
    const verified = byOffice.get(office);
    if (!verified || verified.verifiedOn <= day || checked === 'dentists') continue;
    // before the text, whose change would be observed again
    line.dataset.day = verified.verifiedOn;
    line.textContent =
      checked === 'hours' || checked === 'address'
        ? checkedLine(checked, verified)
        : entryChecked(verified.verifiedOn);
  }
}
