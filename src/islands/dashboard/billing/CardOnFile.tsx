import { useEffect, useRef } from 'react';
import type { balance, updateBilling } from '#contracts/member/billing.ts';
import type { CardProcessor } from '#contracts/payment/payment.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { CardField } from '#islands/shared/payment/CardField.tsx';
import { type CardSource, findBuyer, readToken } from '#islands/shared/payment/card-source.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import { localDay } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { cardNotice, expiryText, findNextCharge, type SavedCard } from '../shared/card-expiry.ts';
import { MemberOnly } from '../shared/MemberOnly.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { refreshBilling } from '../shared/refresh-membership.ts';
import type { SectionProps } from '../shared/sections.ts';
import type { QueryState } from '../shared/use-query.ts';
import { replaceCard } from './replace-card.ts';
import { t } from './texts.ts';

interface CardOnFileProps extends SectionProps {
  /** says whose card field is to be shown */
  money: QueryState<ResponseOf<typeof balance>>;
}

/** The card that renewals are charged to, by its brand and last four digits; all else of it is the processor's. */
export function CardOnFile({ info, help, money }: CardOnFileProps) {
  const saved = info.paymentMethod;
  const charge = findNextCharge(info.memberships);
  const today = info.memberships[0]?.today ?? localDay();
  const notice = saved && cardNotice(saved, { chargeOn: charge?.on ?? null, today });
  // the form takes the focus by itself, once its fields have come
  const edit = useInlineEdit();

  const replaced = (card: SavedCard): void => {
    edit.close();
    showToast({ severity: 'success', summary: t.isCardOnFile(paymentMethodText(card)) });
  };

  return (
    <>
      {saved ? <CardSummary card={saved} /> : <p>{t.noCardOnFile}</p>}
      {notice && (
        <p className="dash-notice bill-notice" data-tone={notice.tone}>
          <Icon name="warning" />
          {notice.text}
        </p>
      )}
      {charge && saved && !notice && <p className="note">{t.chargedNext(shownDay(charge.on))}</p>}
      {edit.isOpen ? (
        <QueryView of={money} help={help} lines={3}>
          {({ payment }) => (
            <ReplaceCard
              info={info}
              help={help}
              saved={saved}
              payment={payment}
              onDone={replaced}
              onLeave={edit.close}
            />
          )}
        </QueryView>
      ) : (
        <MemberOnly info={info}>
          <p>
            <button
              ref={edit.button}
              type="button"
              className={notice ? 'button' : 'button-quiet'}
              onClick={edit.open}
            >
              {saved ? t.replaceCard : t.addCard}
            </button>
          </p>
        </MemberOnly>
      )}
    </>
  );
}

function CardSummary({ card }: { card: SavedCard }) {
  const expiry = expiryText(card);
  return (
    <div className="bill-card" data-expired={card.expired || undefined}>
      <strong>{paymentMethodText(card)}</strong>
      {expiry && <span>{card.expired ? t.expiredOn(expiry) : t.expiresOn(expiry)}</span>}
    </div>
  );
}

interface ReplaceCardProps extends Pick<SectionProps, 'info' | 'help'> {
  saved: SavedCard | null;
  payment: CardProcessor;
  onDone(card: SavedCard): void;
  onLeave(): void;
}

/** Another card for renewals. Its number goes to the processor alone; the one before stays until it is accepted. */
function ReplaceCard({ info, help, saved, payment, onDone, onLeave }: ReplaceCardProps) {
  const card = useRef<CardSource | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLLegendElement>(null);
  const form = useForm<typeof updateBilling>({
    async send() {
      const given = await readToken(card.current);
      if ('problem' in given) return invalidForm(given.problem);
      const result = await replaceCard(given.token, saved);
      refreshBilling();
      return result;
    },
    onDone: ({ paymentMethod }) => onDone(paymentMethod),
  });

  // Focus the first field. Fields in a processor's frame load later and take the focus themselves.
  useEffect(() => (box.current?.querySelector('input') ?? legend.current)?.focus(), []);

  return (
    <Form
      form={form}
      label={t.anotherCard}
      className="dash-box"
      submitLabel={t.useThisCard}
      busyLabel={t.checkingCard}
      cancelLabel={saved ? t.keepOldOne : t.notNow}
      onCancel={onLeave}
    >
      <fieldset className="form-part">
        <legend ref={legend} tabIndex={-1}>
          {t.yourNewCard}
        </legend>
        <div ref={box}>
          <CardField
            id={form.id}
            isReady={form.isReady}
            payment={payment}
            totalCents={0}
            isKept
            isOpen={false}
            instead={t.orCall}
            buyer={findBuyer(info.account, info.memberships[0]?.members)}
            source={card}
            help={help}
          />
        </div>
      </fieldset>
      <p className="note">{t.nothingChargedNow}</p>
    </Form>
  );
}
