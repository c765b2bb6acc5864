import { Facts } from '#ui/elements/Facts.tsx';
import { addDays } from '#util/dates/calendar.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { t as shared } from '../texts.ts';
import { type MemberRecord, MembershipStatus } from './shown-facts.tsx';
import { t } from './texts.ts';

/** The memberships of an account, the latest first. */
export function Memberships({ memberships }: Pick<MemberRecord, 'memberships'>) {
  return (
    <section>
      <h2>{t.membership}</h2>
      {memberships.length === 0 && <p className="console-second">{t.neverMember}</p>}
      {memberships.map((membership) => (
        <Membership key={membership.id} membership={membership} />
      ))}
    </section>
  );
}

function Membership({ membership }: { membership: MemberRecord['memberships'][number] }) {
  const { number, status, plan, office, termStart, termEnd, nextOffice, cancelledAt } = membership;
  return (
    <Facts
      className="member-facts"
      facts={[
        [t.number, <strong key="number">{number}</strong>],
        [t.status, <MembershipStatus key="status" status={status} />],
        [t.plan, plan],
        [t.office, office || t.outsideOffice],
        [t.term, t.termDays(dates.briefDay(termStart), dates.briefDay(addDays(termEnd, -1)))],
        [t.price, t.cycles[membership.cycle](formatCents(membership.priceCents))],
        [t.renewal, membership.autoRenew ? t.renews : t.doesNotRenew],
        membership.nextPlan && [t.nextPlan, membership.nextPlan],
        nextOffice && [
          t.nextOffice,
          t.officeFrom(nextOffice.office || t.outsideOffice, dates.briefDay(nextOffice.from)),
        ],
        cancelledAt && [
          t.canceled,
          t.canceledOn(shared.day(new Date(cancelledAt)), membership.cancelledBy === 'plan'),
        ],
        membership.cancelReason && [t.cancelReason, membership.cancelReason],
      ]}
    />
  );
}

/** How to reach the account's owner. */
export function Contact({ account }: Pick<MemberRecord, 'account'>) {
  const { email, isEmailConfirmed, phone, street, street2, city, state, zip, language, since } = account;
  const link = telLink(phone);
  const place = [street, street2, `${city}, ${state} ${zip}`.replace(/^, /, '').trim()].filter(Boolean);
  return (
    <section>
      <h2>{t.contact}</h2>
      <Facts
        className="member-facts"
        facts={[
          [t.email, isEmailConfirmed ? email : `${email} (${t.unconfirmed})`],
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
        ]}
      />
    </section>
  );
}
