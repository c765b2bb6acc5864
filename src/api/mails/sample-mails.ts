import { currentLanguage } from '#util/language/current-language.ts';
import { paths } from '#util/site/paths.ts';
import { agedOutMail, memberAddedMail, memberRemovedMail } from './household/household-changed.ts';
import { idCardMail } from './membership/id-card.ts';
import {
  autoRenewMail,
  canceledMail,
  cardChangedMail,
  cardExpiringMail,
  officeChangeMail,
  reinstatedMail,
} from './membership/membership-changed.ts';
import { joinedByAnotherMail, welcomeMail } from './membership/welcome.ts';
import {
  bankPaymentByAnotherMail,
  bankPaymentFailedMail,
  bankPaymentReturnedMail,
  bankPaymentUnderWayMail,
} from './payments/bank-payment.ts';
import { cardPageMail } from './payments/card-page.ts';
import { creditGivenMail, refundGrantedMail } from './payments/from-service.ts';
import { receiptMail } from './payments/receipt.ts';
import { planChangeMail, planDroppedMail, planKeptMail } from './renewal/plan-change.ts';
import { membershipEndedMail, renewalFailedMail, renewalNoticeMail } from './renewal/renewal.ts';
import { accountMails } from './sample-account-mails.ts';
import {
  BANK_ANSWER,
  bank,
  ID,
  office,
  REFUND_RULES,
  SAMPLE_PEOPLE,
  type SamplePeople,
  sampleFacts,
  TOKEN,
  visa,
} from './sample-facts.ts';
import { member, type SampleMail } from './sample-mail.ts';
import { supportMails } from './sample-support-mails.ts';

/** Every mail that the product sends, with sample data. */
export function sampleMails(names: SamplePeople = SAMPLE_PEOPLE): SampleMail[] {
  const { dependent } = names;
  const { people, lines, membership, agreedTo, card, form, receipt, message } = sampleFacts(names);
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
    ...accountMails(),
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
    member('card-page', (brand) =>
      cardPageMail(brand, { cents: 22_320, href: 'https://pay.example.com/c/pay/cs_test_a1b2c3' }),
    ),
    member('credit-given', (brand) => creditGivenMail(brand, { cents: 2_500 })),
    member('refund-granted', (brand) => refundGrantedMail(brand, { cents: 4_500, paidWith: visa })),
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
    member('reinstated', (brand) => reinstatedMail(brand, { through: '2027-06-14' })),
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
    ...supportMails({ form, receipt, message }),
  ];
}
