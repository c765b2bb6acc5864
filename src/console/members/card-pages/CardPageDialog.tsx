import { useState } from 'react';
import { openCardPage } from '#contracts/staff/card-pages.ts';
import { Checkbox, ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import type { CardPage, Owed } from './listed-pages.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  owed: Owed;
  email: string;
  /** an earlier page waits */
  hasWaiting: boolean;
  onMade(paymentId: string): void;
  onClose(): void;
}

type Way = CardPage['way'];

/** Makes a page of the payment processor, on which the member's card is entered: the console never has its number. */
export function CardPageDialog({ target, owed, email, hasWaiting, onMade, onClose }: Props) {
  const [way, setWay] = useState<Way>('opened');
  const key = useDedupeKey();
  const { what, cents } = owed;
  const title = t.take[what](formatCents(cents));
  return (
    <ActionDialog<typeof openCardPage>
      target={target}
      title={title}
      lead={t.lead}
      submitLabel={way === 'mailed' ? t.sendPage : t.makePage}
      busyLabel={way === 'mailed' ? t.sending : t.making}
      send={async (fields, reason) => {
        const body = { what, expectedCents: cents, way, keepCard: fields.has('keepCard'), reason };
        const sent = await submitSafely(openCardPage, {
          params: target.params,
          body: { ...body, key: key.current() },
        });
        if (sent.ok) onMade(sent.answer.paymentId);
        else if (ANSWERED.includes(sent.problem.code)) {
          // the attempt under this key is over
          key.renew();
          target.reload();
        }
        return sent;
      }}
      done={({ sentTo }) => (sentTo ? t.sentTo(sentTo) : t.made)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField<Way>
            {...form.field('way')}
            label={t.way}
            choices={[
              { value: 'opened', label: t.ways.opened, hint: t.openedHint },
              { value: 'mailed', label: t.ways.mailed, hint: t.mailedHint(email) },
            ]}
            value={way}
            onChange={setWay}
          />
          <Checkbox {...form.field('keepCard')}>
            {t.keepCard}
            <span className="choice-hint">{t.keepCardHint}</span>
          </Checkbox>
          {hasWaiting && <p>{t.replaces}</p>}
        </>
      )}
    </ActionDialog>
  );
}

/** Problems after which no page of this key can come. */
const ANSWERED = ['conflict', 'not_allowed', 'in_progress', 'unavailable'];
