import { composeMail, type MailContent } from '../compose-mail.ts';
import { paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** The browser of a change. */
export interface ChangedFrom {
  /** such as “Firefox on Android” */
  device: string;
  address: string;
}

export function staffPasswordChangedMail({ device, address }: ChangedFrom): MailContent {
  const { subject, changed, ended } = t.passwordChanged;
  return signInMail(subject, [changed(device, address), ended]);
}

export function staffRecoveryCodeMail({ device, address }: ChangedFrom): MailContent {
  const { subject, used } = t.recoveryCodeUsed;
  return signInMail(subject, [used(device, address)]);
}

/** @param name of a passkey, or of the identity provider */
export function staffSignInAddedMail(
  way: 'passkey' | 'provider',
  { name, device, address }: ChangedFrom & { name: string },
): MailContent {
  return signInMail(t.signInAdded.subject, [t.signInAdded[way](name, device, address)]);
}

const signInMail = (subject: string, texts: readonly string[]): MailContent =>
  composeMail({
    subject,
    blocks: [...texts, t.notYou].map((text) => paragraph(text)),
    signature: ['Enamel'],
  });
