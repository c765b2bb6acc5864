import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { answerOffer, listOffers } from '#contracts/staff/offers.ts';
import { whoAmI } from '#contracts/staff/session.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Roles } from '../people/Roles.tsx';
import { scopeNames } from '../people/use-scope-names.ts';
import { submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { reloadQuery, useStaffQuery } from '../use-staff-query.ts';
import { t } from './texts.ts';

type Offer = ResponseOf<typeof listOffers>['offers'][number];

/** Roles that others offer the person, who accepts or declines them. */
export function Offers() {
  const { data: { offers = [], brands = [] } = {} } = useStaffQuery(listOffers);
  // of brands where the person has no role yet
  const names = scopeNames(brands);
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="account-offers">
      <h2 id="account-offers">{t.offers}</h2>
      <ul className="console-rows">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Roles grants={offer.grants} names={names} />
            <span className="console-second">
              {offer.inviter && t.offeredBy(offer.inviter)}{' '}
              {t.acceptUntil(shared.moment(new Date(offer.expiresAt)))}
            </span>
            <span className="console-row-actions">
              <Answer offer={offer} accept />
              <Answer offer={offer} accept={false} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ offer, accept }: { offer: Offer; accept: boolean }) {
  const form = useForm<typeof answerOffer>({
    send: () => submitSafely(answerOffer, { params: { id: offer.id }, body: { accept } }),
    onDone() {
      for (const contract of [listOffers, whoAmI, listBrands]) reloadQuery(contract);
      showSuccess(accept ? t.offerAccepted : t.offerDeclined);
    },
  });
  return (
    <form {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <button
        type="submit"
        className={accept ? 'button' : 'button-quiet'}
        aria-disabled={form.isBusy || undefined}
      >
        {accept ? t.acceptOffer : t.declineOffer}
      </button>
    </form>
  );
}
