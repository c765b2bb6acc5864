import type { LiveBrand } from '#api/brand/live-brand.ts';
import { idCardMail } from '#api/mails/id-card.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { IdCard } from '#contracts/membership/id-card.ts';
import type { Tx } from '#db/queries/database.ts';

interface CardMail {
  brand: LiveBrand;
  cards: readonly IdCard[];
  /** where it goes */
  email: string;
  accountId: string;
  /** made once by whoever asks: asked again with it, nothing more is sent */
  dedupeKey: string;
}

/** Puts a member's cards into the outbox, addressed to nobody but the account itself. */
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
