import { composeMail, type MailContent } from '../compose-mail.ts';
import { paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** @param device such as “Firefox on Android” */
export function staffPasswordChangedMail({
  device,
  address,
}: {
  device: string;
  address: string;
}): MailContent {
  const { subject, changed, ended, notYou } = t.passwordChanged;
  return composeMail({
    subject,
    blocks: [paragraph(changed(device, address)), paragraph(ended), paragraph(notYou)],
    signature: ['Enamel'],
  });
}
