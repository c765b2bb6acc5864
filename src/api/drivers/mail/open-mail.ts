import type { ApiSettings } from '#api/kernel/settings.ts';
import type { MailDriver } from '#api/ports/mail-driver.ts';
import { outboxOnly } from './outbox-only.ts';
import { smtpMail } from './smtp.ts';

/** The driver that the settings name. */
export function openMail({
  MAIL,
  SMTP_URL,
  MAIL_FROM,
}: Pick<ApiSettings, 'MAIL' | 'SMTP_URL' | 'MAIL_FROM'>): MailDriver {
  return MAIL === 'smtp' && SMTP_URL && MAIL_FROM ? smtpMail({ url: SMTP_URL, from: MAIL_FROM }) : outboxOnly;
}
