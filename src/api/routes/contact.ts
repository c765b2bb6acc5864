import { contact, kmContact } from '#contracts/support/contact.ts';
import { brandOf } from '../brand/brand.ts';
import type { Call } from '../http/request-context.ts';
import { route } from '../http/route.ts';
import { emailKeyOf } from '../services/auth/email-key.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import { isWithinLimit, type Limit, limitCalls } from '../services/limits/rate-limit.ts';
import { sendMessage } from '../services/support/contact-messages.ts';

const MESSAGES: Limit = { name: 'contact', most: 6, perSeconds: 600 };
/** Beyond this somebody uses our form to fill another person's mailbox. */
const CONFIRMATIONS: Limit = { name: 'contact-mail', most: 5, perSeconds: 24 * 3600 };

async function send(call: Call<typeof contact> | Call<typeof kmContact>): Promise<{ ticket: string }> {
  await limitCalls(call, MESSAGES);
  const brand = brandOf(await liveRecord(call));
  const confirm = await isWithinLimit(call, CONFIRMATIONS, emailKeyOf(call.body.email));
  const message = {
    site: call.site,
    brand,
    form: call.body,
    accountId: call.member?.accountId ?? null,
    now: call.parts.now(),
    confirm,
  };
  return call.inSite((tx) => sendMessage(tx, message));
}

export const contactRoutes = [route(contact, send), route(kmContact, send)];
