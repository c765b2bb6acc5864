import type { LiveBrand } from '#api/brand/live-brand.ts';
import { idCardMail } from '#api/mails/id-card.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { IdCard } from '#contracts/membership/id-card.ts';
import type { Tx } from '#db/queries/database.ts';

interface CardMail {
  brand: LiveBrand;
  cards: readonly IdCard[];
  email: string;
  accountId: string;
  /** chosen by the caller; the same key again sends nothing */
  dedupeKey: string;
}

/** Queues a member's cards, addressed only to the account itself. */
export async function queueIdCard(
  tx: Tx,
  { brand, cards, email, accountId, dedupeKey }: CardMail,
): Promise<void> {
  await queueMail(tx, brand.site, {
    kind: 'id-card',
    recipient: email,
    ...idCardMail(brand, cards),
    accountId,
    dedupeKey: `id-card:${accountId}:${dedupeKey}`,
  });
}
