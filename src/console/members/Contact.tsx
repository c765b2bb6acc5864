import { Facts } from '#ui/elements/Facts.tsx';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { t as shared } from '../texts.ts';
import { t as actions } from './actions/texts.ts';
import type { MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

/** How to reach the account's owner. */
export function Contact({ account }: Pick<MemberRecord, 'account'>) {
  const { email, isEmailConfirmed, pendingEmail, phone, street, street2, city, state, zip, language, since } =
    account;
  const link = telLink(phone);
  const place = [street, street2, `${city}, ${state} ${zip}`.replace(/^, /, '').trim()].filter(Boolean);
  return (
    <section>
      <h2>{t.contact}</h2>
      <Facts
        className="member-facts"
        facts={[
          [t.email, isEmailConfirmed ? email : `${email} (${t.unconfirmed})`],
          pendingEmail && [t.requestedEmail, pendingText(pendingEmail, isEmailConfirmed)],
          phone && [
            t.phone,
            link ? (
              <a key="phone" href={link}>
                {formatPhone(phone)}
              </a>
            ) : (
              phone
            ),
          ],
          place.length > 0 && [t.postalAddress, place.join(', ')],
          [t.language, language === null ? t.brandsLanguage : (t.languageNames[language] ?? language)],
          [t.accountSince, shared.day(new Date(since))],
          [
            actions.secondStep,
            account.secondStepSince === null
              ? actions.secondStepOff
              : actions.secondStepOn(shared.day(new Date(account.secondStepSince))),
          ],
        ]}
      />
    </section>
  );
}

type Pending = NonNullable<MemberRecord['account']['pendingEmail']>;

/** The requested address, and whose link is still to be opened. */
function pendingText(
  { email, isNewConfirmed, isOldConfirmed, expiresAt }: Pending,
  isPresentConfirmed: boolean,
): string {
  const waiting = [
    !isNewConfirmed && t.newMailbox,
    // a present address that was never confirmed gets no link
    isPresentConfirmed && !isOldConfirmed && t.oldMailbox,
  ].filter(Boolean);
  return `${email} (${t.waitsFor(waiting.join(', '), shared.moment(new Date(expiresAt)))})`;
}
