import { paymentMethodText } from '#domain/payments/payment-method.ts';

type Method = Parameters<typeof paymentMethodText>[0];

export const RECEIPT_TEXTS = {
  title: (number: string) => `Receipt ${number}`,
  footer: (company: string, number: string) => `${company} · Receipt ${number}`,
  amount: 'Amount paid',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  paidTo: 'Paid to',
  memberNumber: 'Member number',
  service: 'Service',
  lineFor: 'For',
  lineAmount: 'Amount',
  total: 'Total',
  charged: (method: Method) => `Charged to ${paymentMethodText(method)}.`,
  notCharged: 'Nothing was charged to a card.',
  covered: 'Who is covered',
  name: 'Name',
  dates: 'Dates covered',
  fromThrough: (from: string, through: string) => `${from} to ${through}`,
  returned: 'Returned',
  refund: (text: string, day: string) => `${text}, ${day}`,
  accounts: 'If you have an HSA or FSA',
  /**
   * An FSA pays only with a statement from a third party that describes the service or product, the date of the
   * service or sale, and the amount (Prop. Treas. Reg. §1.125-6(b)(3); IRS Publication 969, “Health Flexible Spending
   * Arrangements”). Whether a membership fee qualifies is not for us to say: IRS Publication 502 does not list fees of
   * discount plans, and many administrators refuse them.
   */
  accountTexts: [
    'This payment was for membership in a dental discount plan. It was not for dental treatment and is not an insurance premium. Your dentist gives you receipts for treatment.',
    'Many accounts do not pay for membership fees, so please ask your administrator or a tax professional first. This receipt shows what administrators ask for: who was paid, when, for what and how much, who is covered, and the dates. It is not tax advice.',
  ],
};
