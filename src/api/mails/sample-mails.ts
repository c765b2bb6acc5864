import { currentLanguage } from '#util/language/current-language.ts';
import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import {
  confirmAddressMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  emailInUseMail,
} from './account/email-address.ts';
import { loginCodeMail, passwordChangedMail, passwordResetMail } from './account/login.ts';
import type { MailContent } from './compose-mail.ts';
import { agedOutMail, memberAddedMail, memberRemovedMail } from './household/household-changed.ts';
import { idCardMail } from './membership/id-card.ts';
import {
  autoRenewMail,
  canceledMail,
  cardChangedMail,
  cardExpiringMail,
  officeChangeMail,
} from './membership/membership-changed.ts';
import { joinedByAnotherMail, welcomeMail } from './membership/welcome.ts';
import {
  bankPaymentByAnotherMail,
  bankPaymentFailedMail,
  bankPaymentReturnedMail,
  bankPaymentUnderWayMail,
} from './payments/bank-payment.ts';
import { receiptMail } from './payments/receipt.ts';
import { planChangeMail, planDroppedMail, planKeptMail } from './renewal/plan-change.ts';
import { membershipEndedMail, renewalFailedMail, renewalNoticeMail } from './renewal/renewal.ts';
import {
  BANK_ANSWER,
  bank,
  CASE,
  DECISION,
  ID,
  office,
  REFUND_RULES,
  SAMPLE_PEOPLE,
  type SamplePeople,
  sampleFacts,
  TOKEN,
  visa,
} from './sample-facts.ts';
import { contactConfirmation, contactMessage } from './support/contact.ts';
import {
  grievanceAcknowledged,
  grievanceConfirmation,
  grievanceReceived,
  grievanceReminderMail,
  grievanceResolved,
} from './support/grievance.ts';

/**
 * How a mail reaches people. All mails are transactional: members get them because of their membership, an order, a
 * request or a complaint, so they have no unsubscribe link (15 U.S.C. §7702(17)). The one courtesy among them has one,
 * in the mail and in its header (decision 024). There is no marketing mail.
 */
export type MailPurpose = 'transactional' | 'courtesy';

export interface SampleMail {
  name: string;
  purpose: MailPurpose;
  /** who gets it: staff is the brand's own mailbox */
  to: 'member' | 'staff';
  make(brand: LiveBrand): MailContent;
}

/** Every mail that the product sends, with sample data. */
export function sampleMails(names: SamplePeople = SAMPLE_PEOPLE): SampleMail[] {
  const { dependent } = names;
  const { people, lines, membership, agreedTo, card, form, receipt, message } = sampleFacts(names);
  const member = (
    name: string,
    make: SampleMail['make'],
    purpose: MailPurpose = 'transactional',
  ): SampleMail => ({
    name,
    purpose,
    to: 'member',
    make,
  });
  const staff = (name: string, make: SampleMail['make']): SampleMail => ({
    name,
    purpose: 'transactional',
    to: 'staff',
    make,
  });
  return [
    member('welcome', (brand) =>
      welcomeMail(brand, {
        ...membership,
        membershipId: ID,
        confirmLink: `${brand.origin}${paths.dashboard}?section=profile#email-token=${TOKEN}`,
        letter: { plan: 'Family Plan', office: `${office.name}, San Diego, CA 92106`, refundDays: 30 },
        firstVisit: { office, openDays: ['mon', 'tue', 'wed', 'thu', 'fri'], coveredFrom: '2026-06-15' },
        totalCents: 22_320,
        renewal: { on: '2027-06-15', cents: 22_320, every: 'year' },
        agreedTo,
      }),
    ),
    member('joined-by-another', (brand) => joinedByAnotherMail(brand, membership)),
    member('receipt', (brand) =>
      receiptMail(brand, {
        paymentId: ID,
        lines,
        totalCents: 22_320,
        card: visa,
        number: membership.number,
        cover: { people, from: membership.validFrom, through: membership.validThrough },
      }),
    ),
    member('id-card', (brand) => idCardMail(brand, { cards: [card], id: ID })),
    member('login-code', (brand) => loginCodeMail(brand, { code: '4821 0937', minutes: 10 })),
    member('password-reset', (brand) =>
      passwordResetMail(brand, { link: `${brand.origin}${paths.resetPassword}#token=${TOKEN}`, minutes: 10 }),
    ),
    member('password-changed', (brand) => passwordChangedMail(brand, { device: 'Firefox on Android' })),
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
    member('email-in-use', emailInUseMail),
    member('email-changed', emailChangedMail),
    member('bank-payment', (brand) =>
      bankPaymentUnderWayMail(brand, {
        plan: 'Family Plan',
        cycle: 'annual',
        office: office.name,
        people,
        lines,
        totalCents: 22_320,
        paidWith: bank,
        agreedTo,
      }),
    ),
    member('bank-payment-by-another', bankPaymentByAnotherMail),
    member('bank-payment-failed', (brand) =>
      bankPaymentFailedMail(brand, {
        message: BANK_ANSWER,
        totalCents: 22_320,
        paidWith: bank,
        goOn: `${brand.origin}${paths.checkoutPayment}`,
      }),
    ),
    member('bank-payment-returned', (brand) => bankPaymentReturnedMail(brand, { owedCents: 22_320 })),
    member('renewal-notice', (brand) =>
      renewalNoticeMail(brand, {
        plan: 'Family Plan',
        bought: 'Family Plan',
        ending: [],
        from: null,
        renewsOn: '2027-06-15',
        chargeOn: '2027-06-15',
        priceCents: 22_320,
        cents: 20_320,
        isDearer: false,
        card: visa,
      }),
    ),
    member('renewal-price', (brand) =>
      renewalNoticeMail(brand, {
        plan: 'Family Plan',
        bought: 'Family Plan',
        ending: [],
        from: null,
        renewsOn: '2027-06-15',
        chargeOn: '2027-06-15',
        priceCents: 25_800,
        cents: 25_800,
        isDearer: true,
        card: visa,
      }),
    ),
    member('renewal-failed', (brand) =>
      renewalFailedMail(brand, { cents: 22_320, nextTry: '2027-06-18', card: visa }),
    ),
    member('membership-ended', (brand) =>
      membershipEndedMail(brand, { because: 'payment_failed', lastDay: '2027-06-29' }),
    ),
    member('auto-renew-off', (brand) => autoRenewMail(brand, { through: '2027-06-14', renewal: null })),
    member('auto-renew-on', (brand) =>
      autoRenewMail(brand, { through: '2027-06-14', renewal: { on: '2027-06-15', cents: 22_320 } }),
    ),
    member('card-changed', (brand) =>
      cardChangedMail(brand, { card: { brand: 'mastercard', last4: '4444' } }),
    ),
    member(
      'card-expiring',
      (brand) =>
        cardExpiringMail(brand, {
          card: { brand: 'visa', last4: '4242' },
          lastMonth: '2027-05',
          chargeOn: '2027-06-15',
          cents: 22_320,
          unsubscribe: `${brand.origin}/api/v4/mail/unsubscribe/${ID}?lang=${currentLanguage()}`,
        }),
      'courtesy',
    ),
    member('office-change', (brand) =>
      officeChangeMail(brand, { office: office.name, effectiveOn: '2026-07-01' }),
    ),
    member('office-changed-now', (brand) =>
      officeChangeMail(brand, { office: office.name, effectiveOn: null }),
    ),
    member('member-added', (brand) =>
      memberAddedMail(brand, {
        name: dependent,
        coveredFrom: '2026-06-15',
        renewalCents: 22_320,
        renewsOn: '2027-06-15',
      }),
    ),
    member('member-removed', (brand) =>
      memberRemovedMail(brand, {
        name: dependent,
        coveredFrom: '2026-06-15',
        coveredUntil: '2026-07-01',
        refundCents: 4_500,
        creditCents: 0,
      }),
    ),
    member('member-removed-at-once', (brand) =>
      memberRemovedMail(brand, {
        name: dependent,
        coveredFrom: '2026-06-15',
        coveredUntil: '2026-06-15',
        refundCents: 4_500,
        creditCents: 0,
      }),
    ),
    member('aged-out', (brand) =>
      agedOutMail(brand, { name: dependent, coveredThrough: '2026-06-14', creditCents: 3_200 }),
    ),
    member('plan-change', (brand) =>
      planChangeMail(brand, {
        chosen: 'Solo Plan',
        plan: 'Family Plan',
        from: '2027-06-15',
        priceCents: 11_900,
        renews: true,
        ending: [{ firstName: dependent, plan: 'Braces Plan' }],
      }),
    ),
    member('plan-kept', (brand) =>
      planKeptMail(brand, { plan: 'Family Plan', next: 'renews', from: '2027-06-15', priceCents: 22_320 }),
    ),
    member('plan-dropped', (brand) =>
      planDroppedMail(brand, { chosen: 'Solo Plan', plan: 'Family Plan', renewsOn: '2027-06-15' }),
    ),
    member('canceled', (brand) =>
      canceledMail(brand, {
        lastDay: '2026-06-30',
        refundCents: 22_320,
        toCardCents: 20_320,
        rule: REFUND_RULES[currentLanguage()],
      }),
    ),
    member('contact-confirmation', (brand) => contactConfirmation({ brand, ticket: 'M-3TV8-Q2KX' })),
    staff('contact-message', (brand) =>
      contactMessage({ brand, form: message, ticket: 'M-3TV8-Q2KX', writtenIn: currentLanguage() }),
    ),
    member('grievance-confirmation', (brand) => grievanceConfirmation({ brand, receipt })),
    member('grievance-acknowledged', (brand) => grievanceAcknowledged({ brand, receipt }, 'Rosa Diaz')),
    member('grievance-resolved', (brand) => grievanceResolved({ brand, caseNumber: CASE }, DECISION)),
    staff('grievance-received', (brand) =>
      grievanceReceived({ brand, form, receipt, writtenIn: currentLanguage() }),
    ),
    staff('grievance-reminder', () =>
      grievanceReminderMail({
        reminder: { of: 'resolution', by: '2026-07-15', daysLeft: 2, key: '' },
        caseNumber: CASE,
        urgent: false,
        receivedOn: '2026-06-15',
      }),
    ),
  ];
}
