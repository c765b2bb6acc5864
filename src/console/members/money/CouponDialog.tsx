import { useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { applyCoupon, previewCoupon } from '#contracts/staff/member-money.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { readText } from '#ui/forms/use-form.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t as actions } from '../actions/texts.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  membershipId: string;
  onClose(): void;
}

type To = 'credit' | 'card';
interface Checked extends ResponseOf<typeof previewCoupon> {
  typed: string;
}

/** Applies a coupon to a payment that was made: the first button checks it, the second one applies it. */
export function CouponDialog({ target, membershipId, onClose }: Props) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const params = { ...target.params, membershipId };
  return (
    <ActionDialog<typeof applyCoupon>
      target={target}
      title={t.applyCoupon}
      lead={t.applyCouponLead}
      submitLabel={checked ? t.applyCoupon : t.checkCoupon}
      busyLabel={actions.saving}
      send={async (fields, reason) => {
        const coupon = readText(fields, 'coupon');
        if (checked?.typed === coupon)
          return submitSafely(applyCoupon, {
            params,
            body: {
              coupon,
              to: readText(fields, 'to') as To,
              expectedCents: checked.cents,
              reason,
            },
          });
        const found = await submitSafely(previewCoupon, { params, body: { coupon } });
        if (!found.ok) return found;
        setChecked({ ...found.answer, typed: coupon });
        // the form stays open, without a message
        return { ok: false, problem: { message: '', fields: {}, code: 'aborted' } };
      }}
      done={({ cents }) => t.couponApplied(formatCents(cents))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('coupon')}
            label={t.coupon}
            autoComplete="off"
            onInput={() => setChecked(null)}
          />
          <p role="status">{checked && t.couponGives(checked.coupon, formatCents(checked.cents))}</p>
          {checked && (
            <ChoiceField<To>
              {...form.field('to')}
              label={t.couponTo}
              choices={[
                { value: 'credit', label: t.asCredit },
                ...(checked.toCardCents >= checked.cents
                  ? [{ value: 'card' as const, label: t.toCard }]
                  : []),
              ]}
              defaultValue="credit"
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
