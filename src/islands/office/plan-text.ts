import type { PlanOffer } from '#contracts/catalog/catalog.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** As the published pages say it (cms/view/catalog-view.ts). */
export const perOf = ({ cycle }: Pick<PlanOffer, 'cycle'>): string =>
  cycle === 'annual' ? 'a year' : 'a month';

/** Price of each additional person; '' where no one can be added for a price. */
export function dependentText({ price, cycle }: Pick<PlanOffer, 'price' | 'cycle'>): string {
  const { dependentCents: each, householdCapCents: cap } = price;
  if (each === 0) return '';
  return `${formatCents(each)} ${perOf({ cycle })} for each person you add${cap === null ? '' : `, at most ${formatCents(cap)} a household`}`;
}
