import { sql } from 'drizzle-orm';
import type { ProcessorRecord } from '#api/ports/payment-processor.ts';
import type { SandboxStore } from './sandbox-store.ts';

export async function* listSandboxRecords(store: SandboxStore, since: Date): AsyncGenerator<ProcessorRecord> {
  type PaymentRecord = Omit<Extract<ProcessorRecord, { kind: 'payment' }>, 'kind' | 'description'>;
  const charges = await store.query<PaymentRecord>(sql`
    select ref, site, key as "paymentId", amount_cents as "amountCents", customer, created_at as "createdAt",
      case when status = 'captured' then status else 'processing' end as status
    from sandbox.charges where status in ('captured', 'pending', 'processing') and created_at >= ${since}
    order by created_at`);
  for (const charge of charges) yield { ...charge, kind: 'payment', description: '' };
  const refunds = await store.query<Omit<Extract<ProcessorRecord, { kind: 'refund' }>, 'kind'>>(sql`
    select ref, key as "refundId", charge_ref as "chargeRef", amount_cents as "amountCents",
      created_at as "createdAt"
    from sandbox.refunds where created_at >= ${since} order by created_at`);
  for (const refund of refunds) yield { ...refund, kind: 'refund' };
}
