import type { PayoutProblem } from '#contracts/staff/payouts.ts';
import type { ReportFigure } from '#contracts/staff/reports.ts';
import type { JournalAccount, JournalSubject } from '#domain/reports/journal.ts';
import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const lead = 'Members and money by month. Choose a figure in a table to see its members.';
export const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
export const percent = (rate: number) =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(rate);
export const count = (value: number) => new Intl.NumberFormat('en-US').format(value);
/** On the axis of a plot, where there is little room. */
export const shortDollars = (cents: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100);

export const period = 'Period';
export const latestMonths = (months: number) => `Last ${months} months`;
export const groupBy = 'Group by';
export const groups = { brand: 'Brand', plan: 'Plan', office: 'Office' };
export const byGroup = { brand: 'By brand', plan: 'By plan', office: 'By office' };
export const allBrands = 'All brands';
export const allOf = { plan: 'All plans', office: 'All offices' };
export const noneOf = { brand: '', plan: 'No plan', office: 'No office' };
export const clearFilters = 'Clear the filters';
export const month = 'Month';
export const figure = 'Figure';
export const officesOnly =
  'You see the members who belong to your offices now. A member who moves takes their past along, so earlier months may change.';
export const finalNote = (day: string) =>
  `A month is final from the second day of the next one. The current month is final from ${day}.`;
export const notFinal = 'not final';
export const nothing = 'There is nothing to report for this period.';
export const moreGroups = (shown: number) =>
  `The ${shown} largest are shown. Filter by a brand to see others.`;

export const sections = {
  members: 'Members',
  renewals: 'Renewals',
  cash: 'Cash received',
  revenue: 'Revenue',
};
export const leads = {
  members: 'Active memberships at the end of each month, and those that joined and ended in it.',
  renewals: 'Memberships whose term ended without a cancellation, and those that were renewed.',
  cash: 'Payments that were captured, cash and checks included, less what was refunded or taken back by banks.',
  revenue: 'A term’s price is earned in equal parts on each of its days. What is not yet earned is deferred.',
};
export const figureNames: Readonly<Record<ReportFigure, string>> = {
  memberships: 'Active memberships',
  people: 'People covered',
  joins: 'Joined',
  canceled: 'Canceled',
  ended: 'Ended',
  due: 'Due',
  renewed: 'Renewed',
  failed: 'Failed attempts',
  paidCents: 'Payments',
  counterCents: 'Cash and checks',
  refunds: 'Number of refunds',
  refundedCents: 'Refunds',
  takenBackCents: 'Taken back by banks',
  soldCents: 'Sold',
  creditedCents: 'Credited',
  earnedCents: 'Earned',
  reversedCents: 'Reversed',
  deferredCents: 'Deferred',
  owedCents: 'Owed by members',
};
export const churn = 'Churn';
export const renewalRate = 'Renewal rate';
export const netCash = 'Net cash';
export const netRevenue = 'Net revenue';
export const plotOf = (title: string, first: string, last: string) => `${title}, ${first} to ${last}`;
export const tableOf = (title: string) => `${title}: table`;
export const openList = (figureName: string, monthText: string) =>
  `${figureName}, ${monthText}: show the members`;

export const listTitle = (figureName: string, monthText: string) => `${figureName}, ${monthText}`;
export const toReport = 'Back to the reports';
export const rowCount = (rows: number) => plural(rows, { one: '1 row', other: `${rows} rows` });
export const total = (value: string) => `Total: ${value}`;
export const name = 'Name';
export const number = 'Member number';
export const brand = 'Brand';
export const plan = 'Plan';
export const office = 'Office';
export const day = 'Day';
export const amount = 'Amount';
export const quantity = 'Count';
export const outsideOffice = 'No office';
export const emptyList = 'This figure has no members.';
export const recorded = 'Opening this list is recorded in Activity.';

export const financeLead =
  'The journal of a month for your accounting, and the payouts of the payment processor.';
export const journal = 'Journal';
export const journalLead =
  'One journal for each office. Debits equal credits, and the members’ balances change as the ledger does.';
export const isFinal = 'This month is final. Later corrections are booked in the month in which they happen.';
export const finalLater = (date: string) => `This month is not final until ${date}.`;
export const wholeBrandsOnly =
  'The journal is made for whole brands. Your roles apply to single offices, so there is none here.';
export const noJournal = 'Nothing was booked in this month.';
export const account = 'Account';
export const debit = 'Debit';
export const credit = 'Credit';
export const memo = 'Memo';
export const journalNumber = 'Journal';
export const date = 'Date';
export const lineCount = (lines: number) => plural(lines, { one: '1 line', other: `${lines} lines` });
export const downloads = 'Download';
export const csv = 'CSV';
export const quickBooksOnline = 'QuickBooks Online (CSV)';
export const quickBooksDesktop = 'QuickBooks Desktop (IIF)';
export const accountNames = 'Names of the accounts';
export const accountNamesLead =
  'As your chart of accounts has them. They are kept in this browser. Leave a field empty for the usual name.';
export const accounts: Readonly<Record<JournalAccount, string>> = {
  clearing: 'Stripe clearing',
  undeposited: 'Undeposited funds',
  members: 'Member balances',
  deferred: 'Deferred revenue',
  revenue: 'Membership revenue',
  refunds: 'Refunds',
};
export const subjects: Readonly<Record<JournalSubject, string>> = {
  paid: 'Payments received',
  paid_at_office: 'Cash and checks received',
  refunded: 'Refunds paid',
  taken_back: 'Payments taken back by banks',
  sold: 'Memberships sold',
  credited: 'Credits of deferred revenue',
  reversed: 'Credits of earned revenue',
  earned: 'Revenue earned',
};

export const payouts = 'Payouts';
export const payoutsLead =
  'What the payment processor sent to your bank in this month, compared with your payments and refunds. Differences are in red.';
export const payoutsOfAll =
  'The processor has one account for all brands, so its payouts are for people whose roles apply to all of them.';
export const noPayouts = 'No payout arrives in this month.';
export const arrives = 'Arrives';
export const payout = 'Payout';
export const status = 'Status';
export const payoutStatuses = { on_its_way: 'On its way', paid: 'Arrived', failed: 'Failed' };
export const fees = 'Fees';
export const differences = 'Differences';
export const allAgrees = 'None';
export const payoutCount = (count: number) => plural(count, { one: '1 payout', other: `${count} payouts` });
export const lines = 'Lines of the payouts';
export const payoutLineCount = (count: number) => plural(count, { one: '1 line', other: `${count} lines` });
export const kind = 'What';
export const lineKinds = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  other: 'Other',
};
export const fee = 'Fee';
export const difference = 'Difference';
export const agrees = 'Agrees';
export const differs = 'Differs';
export const reference = 'Reference';
export const member = 'Member';
export const openMember = 'Open the record';
export const problems: Readonly<Record<PayoutProblem, string>> = {
  unknown_payment: 'There is no such payment here',
  unknown_refund: 'There is no such refund here; it may have been made at the processor’s own page',
  not_captured: 'The payment is not captured here',
  other_amount: 'The amounts differ',
  not_in_ledger: 'It is not in the ledger',
  refund_failed: 'The refund has failed here',
  dispute: 'A dispute: the bank took the money back, and the ledger does not have it',
  not_ours: 'It is about no payment or refund',
  other_sum: 'The lines do not sum to the payout',
  made_by_hand: 'Made by hand: the processor does not say what it consists of',
};
export const missing = 'Payments in no payout';
export const missingLead = 'Captured in this month more than a week ago, and in no payout since.';
export const noMissing = 'All payments of this month are in a payout, or less than a week old.';
export const paidOn = 'Paid';
