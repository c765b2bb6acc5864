import type { ReportFigure } from '#contracts/staff/reports.ts';
import {
  cashCents,
  churnRate,
  type Figures,
  isCents,
  renewalRate,
  revenueCents,
} from '#domain/reports/figures.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { csvCents } from '../lists/columns.ts';
import type { Report } from './filters.ts';
import { t } from './texts.ts';

/** A number of a month. */
export interface ReportColumn {
  id: string;
  label: string;
  /** null: it cannot be computed, such as a rate of nothing */
  value(figures: Figures): number | null;
  text(value: number): string;
  /** as spreadsheets read it */
  csv(value: number): string;
  /** whose list it opens */
  figure?: ReportFigure;
}

export const figureText = (figure: ReportFigure, value: number): string =>
  isCents(figure) ? formatCents(value) : t.count(value);

export const columnOf = (figure: ReportFigure): ReportColumn => ({
  id: figure,
  figure,
  label: t.figureNames[figure],
  value: (figures) => figures[figure],
  text: (value) => figureText(figure, value),
  csv: isCents(figure) ? csvCents : String,
});

/** In a file. A rate of nothing is an empty cell. */
export const csvOf = ({ csv }: ReportColumn, value: number | null): string =>
  value === null ? '' : csv(value);

/** Such as `members-2026-01-to-2026-12.csv`. */
export const csvName = (table: string, { months }: Pick<Report, 'months'>): string =>
  `${[table, months[0]?.month, 'to', months.at(-1)?.month].join('-')}.csv`;

export interface ReportSection {
  id: 'members' | 'renewals' | 'cash' | 'revenue';
  columns: readonly ReportColumn[];
  /** IDs of columns that the plot shows */
  bars: readonly string[];
  line: string | null;
  isMoney: boolean;
}

const of = (...figures: ReportFigure[]) => figures.map(columnOf);
const money = (id: string, label: string, value: (figures: Figures) => number): ReportColumn => ({
  id,
  label,
  value,
  text: formatCents,
  csv: csvCents,
});
const rate = (id: string, label: string, value: (figures: Figures) => number | null): ReportColumn => ({
  id,
  label,
  value,
  text: t.percent,
  csv: (value) => value.toFixed(4),
});

/** What the page shows, in its order. */
export const reportSections = (): readonly ReportSection[] => [
  {
    id: 'members',
    columns: [
      ...of('memberships', 'people', 'joins', 'canceled', 'ended'),
      rate('churn', t.churn, churnRate),
    ],
    bars: ['joins', 'ended'],
    line: 'memberships',
    isMoney: false,
  },
  {
    id: 'renewals',
    columns: [...of('due', 'renewed', 'failed'), rate('renewalRate', t.renewalRate, renewalRate)],
    bars: ['due', 'renewed', 'failed'],
    line: null,
    isMoney: false,
  },
  {
    id: 'cash',
    columns: [
      ...of('paidCents', 'counterCents', 'refundedCents', 'refunds', 'takenBackCents'),
      money('cash', t.netCash, cashCents),
    ],
    bars: ['paidCents', 'refundedCents'],
    line: 'cash',
    isMoney: true,
  },
  {
    id: 'revenue',
    columns: [
      ...of('soldCents', 'creditedCents', 'earnedCents', 'reversedCents'),
      money('revenue', t.netRevenue, revenueCents),
      ...of('deferredCents', 'owedCents'),
    ],
    bars: ['soldCents', 'earnedCents'],
    line: 'deferredCents',
    isMoney: true,
  },
];
