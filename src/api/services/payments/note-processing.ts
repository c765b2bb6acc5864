import { and, eq } from 'drizzle-orm';
import { brandForMails } from '#api/brand/live-brand.ts';
import type { Outcome } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { payments } from '#db/schema/payments.ts';
import { lockPayment } from './finalize-payment.ts';
import type { PaymentDependencies } from './payment.ts';

/**
 * Records that a bank is processing an attempt, and emails the buyer once. From then on it is checked hourly until the
 * bank answers.
 * @returns the payment as stored; already settled if another process was faster
 */
export async function noteProcessing(
  parts: PaymentDependencies,
  { site, id }: Pick<Payment, 'site' | 'id'>,
  { paidWith }: Extract<Outcome, { status: 'processing' }>,
): Promise<Payment> {
  const { database, processor, settlers, now, log } = parts;
  const brand = await brandForMails(parts, site);
  const at = now();
  let isNews = false;
  const payment = await database.inSite(site, async (tx) => {
    isNews = false;
    const known = await lockPayment(tx, { site, id });
    if (known.status !== 'started') return known;
    const noted: Payment = {
      ...known,
      processingSince: known.processingSince ?? at,
      paidWith: paidWith ?? known.paidWith,
      leasedUntil: new Date(at.getTime() + processor.bankLookMs),
    };
    const { processingSince, leasedUntil } = noted;
    await tx
      .update(payments)
      .set({ processingSince, leasedUntil, paidWith: noted.paidWith })
      .where(and(eq(payments.site, site), eq(payments.id, id)));
    if (known.processingSince !== null) return noted;
    isNews = true;
    await settlers[noted.purpose].processing?.(tx, { payment: noted, now: at, brand });
    return noted;
  });
  if (isNews) log.event('bank-payment-under-way', { site, payment: id });
  return payment;
}
