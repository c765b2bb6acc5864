import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { PayoutProblem, readPayouts } from '#contracts/staff/payouts.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { csvCents, type ListColumn } from '../lists/columns.ts';
import { recordUrl } from '../members/addresses.ts';
import { t } from './texts.ts';

type Answer = ResponseOf<typeof readPayouts>;
type Payout = Answer['payouts'][number];
type Missing = Answer['missing'][number];
export type ShownPayout = Omit<Payout, 'lines'> & { feeCents: number; differences: number };
export type ShownLine = Payout['lines'][number] & { payout: string; arrivesOn: string };

const moneyColumn = <Row,>(id: string, label: string, cents: (row: Row) => number): ListColumn<Row> => ({
  id,
  label,
  value: cents,
  text: (row) => formatCents(cents(row)),
  csv: (row) => csvCents(cents(row)),
});

const memberColumn = <Row extends { site: string; accountId: string | null }>(): ListColumn<Row> => ({
  id: 'member',
  label: t.member,
  show: ({ site, accountId }) =>
    accountId !== null && <a href={recordUrl({ site, accountId })}>{t.openMember}</a>,
});

const problemText = (problem: PayoutProblem | null): string => (problem === null ? '' : t.problems[problem]);
const Problem = ({ children }: { children: string }) => (
  <strong className="finance-problem">{children}</strong>
);

export const payoutColumns = (): readonly ListColumn<ShownPayout>[] => [
  {
    id: 'arrives',
    label: t.arrives,
    value: ({ arrivesOn }) => arrivesOn,
    text: ({ arrivesOn }) => dates.briefDay(arrivesOn),
  },
  { id: 'status', label: t.status, value: ({ status }) => t.payoutStatuses[status] },
  moneyColumn('amount', t.amount, ({ amountCents }) => amountCents),
  moneyColumn('fees', t.fees, ({ feeCents }) => feeCents),
  {
    id: 'differences',
    label: t.differences,
    value: ({ differences }) => differences,
    text: ({ differences, problem }) =>
      problemText(problem) || (differences === 0 ? t.allAgrees : t.count(differences)),
    show: ({ differences, problem }) =>
      differences === 0 ? t.allAgrees : <Problem>{problemText(problem) || t.count(differences)}</Problem>,
  },
  {
    id: 'payout',
    label: t.payout,
    value: ({ ref }) => ref,
    show: ({ ref }) => <span className="finance-ref">{ref}</span>,
  },
];

export const lineColumns = (): readonly ListColumn<ShownLine>[] => [
  {
    id: 'kind',
    label: t.kind,
    value: ({ kind }) => t.lineKinds[kind],
    choice: { of: ({ kind }) => kind, options: Object.entries(t.lineKinds) },
  },
  {
    id: 'arrives',
    label: t.arrives,
    value: ({ arrivesOn }) => arrivesOn,
    text: ({ arrivesOn }) => dates.briefDay(arrivesOn),
  },
  { id: 'brand', label: t.brand, value: ({ brand }) => brand },
  moneyColumn('amount', t.amount, ({ amountCents }) => amountCents),
  moneyColumn('fee', t.fee, ({ feeCents }) => feeCents),
  {
    id: 'difference',
    label: t.difference,
    value: ({ problem }) => problemText(problem),
    show: ({ problem }) => problem !== null && <Problem>{problemText(problem)}</Problem>,
    choice: {
      of: ({ problem }) => (problem === null ? 'agrees' : 'differs'),
      options: [
        ['differs', t.differs],
        ['agrees', t.agrees],
      ],
    },
  },
  {
    id: 'reference',
    label: t.reference,
    value: ({ chargeRef, ref }) => chargeRef || ref,
    show: ({ chargeRef, ref }) => <span className="finance-ref">{chargeRef || ref}</span>,
  },
  { id: 'payout', label: t.payout, isHidden: true, value: ({ payout }) => payout },
  memberColumn(),
];

export const missingColumns = (): readonly ListColumn<Missing>[] => [
  {
    id: 'reference',
    label: t.reference,
    value: ({ ref }) => ref,
    show: ({ ref }) => <span className="finance-ref finance-problem">{ref}</span>,
  },
  {
    id: 'paid',
    label: t.paidOn,
    value: ({ at }) => at,
    text: ({ at }) => dates.briefDay(at.slice(0, 10)),
  },
  { id: 'brand', label: t.brand, value: ({ brand }) => brand },
  moneyColumn('amount', t.amount, ({ amountCents }) => amountCents),
  memberColumn(),
];
