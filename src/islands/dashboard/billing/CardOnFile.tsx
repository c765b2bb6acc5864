import type { balance } from '#contracts/member/balance.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import { localDay } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { expiryText, findNextCharge, type SavedCard } from '../shared/card-expiry.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import type { QueryState } from '../shared/use-query.ts';
import { cardNotice } from './card-notice.ts';
import { ReplaceCard } from './ReplaceCard.tsx';

interface Props extends SectionProps {
  /** says whose card field is to be shown */
  money: QueryState<ResponseOf<typeof balance>>;
}

/** The card that renewals are charged to, by its brand and last four digits; all else of it is the processor's. */
export function CardOnFile({ info, help, money }: Props) {
  const saved = info.paymentMethod;
  const charge = findNextCharge(info.memberships);
  const today = info.memberships[0]?.today ?? localDay();
  const notice = saved && cardNotice(saved, { chargeOn: charge?.on ?? null, today });
  // the form takes the focus by itself, once its fields have come
  const part = useInlineEdit();

  const replaced = (card: SavedCard): void => {
    part.close();
    showToast({ severity: 'success', summary: `${paymentMethodText(card)} is your card on file now.` });
  };

  return (
    <>
      {saved ? <CardSummary card={saved} /> : <p>There is no card on file.</p>}
      {notice && (
        <p className="dash-notice bill-notice" data-tone={notice.tone}>
          <Icon name="warning" />
          {notice.text}
        </p>
      )}
      {charge && saved && !notice && (
        <p className="note">It is charged next on {formatDay(charge.on)}, for your renewal.</p>
      )}
      {part.isOpen ? (
        <QueryView of={money} help={help} lines={3}>
          {({ payment }) => (
            <ReplaceCard
              info={info}
              help={help}
              saved={saved}
              payment={payment}
              onDone={replaced}
              onLeave={part.close}
            />
          )}
        </QueryView>
      ) : (
        <p>
          <button
            ref={part.button}
            type="button"
            className={notice ? 'button' : 'button-quiet'}
            onClick={part.open}
          >
            {saved ? 'Replace the card' : 'Add a card'}
          </button>
        </p>
      )}
    </>
  );
}

function CardSummary({ card }: { card: SavedCard }) {
  const expiry = expiryText(card);
  return (
    <div className="bill-card" data-expired={card.expired || undefined}>
      <strong>{paymentMethodText(card)}</strong>
      {expiry && <span>{`${card.expired ? 'Expired' : 'Expires'} ${expiry}`}</span>}
    </div>
  );
}
