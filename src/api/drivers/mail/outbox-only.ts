import type { MailDriver } from '#api/ports/mail-driver.ts';

/** Sends nothing: a mail's place in the outbox, where it can be read, is all the delivery it gets. */
export const outboxOnly: MailDriver = { ends: 'kept', send: async () => {}, close: async () => {} };
