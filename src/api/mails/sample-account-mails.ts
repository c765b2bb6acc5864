import { paths } from '#util/site/paths.ts';
import {
  confirmAddressMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  emailInUseMail,
} from './account/email-address.ts';
import { memberErasedMail } from './account/erased.ts';
import { confirmCodeMail, loginCodeMail, passwordChangedMail, passwordResetMail } from './account/login.ts';
import { accountsMergedMail } from './account/merged.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './account/passkeys.ts';
import { SECOND_STEP_CHANGES, secondStepMail } from './account/second-step/second-step-mail.ts';
import { TOKEN } from './sample-facts.ts';
import { member, type SampleMail } from './sample-mail.ts';

/** Every mail about a login, an address or a password, by name, with sample data. */
export function accountMails(): SampleMail[] {
  return [
    member('login-code', (brand) => loginCodeMail(brand, { code: '482109', minutes: 10 })),
    member('password-reset', (brand) =>
      passwordResetMail(brand, {
        link: `${brand.origin}${paths.resetPassword}#token=${TOKEN}`,
        minutes: 10,
      }),
    ),
    member('password-changed', (brand) =>
      passwordChangedMail(brand, { device: 'Firefox on Android', isFirst: false }),
    ),
    member('password-added', (brand) =>
      passwordChangedMail(brand, { device: 'Firefox on Android', isFirst: true }),
    ),
    member('confirm-code', (brand) => confirmCodeMail(brand, { code: '530274', minutes: 10 })),
    member('passkey-added', (brand) => passkeyAddedMail(brand, { device: 'Firefox on Android' })),
    member('passkey-removed', (brand) => passkeyRemovedMail(brand, { device: 'Firefox on Android' })),
    ...SECOND_STEP_CHANGES.map((change) =>
      member(change.replaceAll('_', '-'), (brand) =>
        secondStepMail(brand, { change, device: 'Firefox on Android', left: 7 }),
      ),
    ),
    member('confirm-address', (brand) =>
      confirmAddressMail(brand, {
        link: `${brand.origin}${paths.dashboard}?section=profile#email-token=${TOKEN}`,
      }),
    ),
    member('email-change', (brand) =>
      emailChangeMail(brand, {
        link: `${brand.origin}${paths.dashboard}?section=profile#email-token=${TOKEN}`,
        hours: 24,
        isAlone: false,
      }),
    ),
    member('email-change-requested', (brand) =>
      emailChangeRequestedMail(brand, {
        link: `${brand.origin}${paths.dashboard}?section=profile#email-token=${TOKEN}`,
        hours: 24,
        email: 'ana.new@example.com',
      }),
    ),
    member('member-erased', memberErasedMail),
    member('accounts-merged', (brand) => accountsMergedMail(brand, { email: 'ana@example.com' })),
    member('email-in-use', emailInUseMail),
    member('email-changed', emailChangedMail),
  ];
}
