import { callQuery } from '#client/http/call.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import {
  REPORT_FIGURES,
  REPORT_GROUPS,
  type ReportFigure,
  type ReportGroup,
  type readReport,
} from '#contracts/staff/reports.ts';
import { laterMonth, type Month, monthOf } from '#domain/reports/months.ts';
import { localDay } from '#util/dates/calendar.ts';

/** A report of many members takes longer than other calls. */
export const REPORT_MS = 60_000;

/** The answer of the report. */
export type Report = ResponseOf<typeof readReport>;
export type Search = Readonly<Record<string, string>>;

/** Periods of so many months; others are years. */
export const LATEST = [12, 24] as const;
/** The first year that is offered. */
const FIRST_YEAR = 2024;

export const yearsUntil = (today: string): number[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: year - FIRST_YEAR + 1 }, (_each, index) => year - index);
};

/** What is shown, without the period: the brand, plan and office. IDs say nothing about a person. */
const NARROWING = ['brand', 'plan', 'office'] as const;
export const NO_FILTERS = { brand: '', plan: '', office: '' };

export interface Narrowing {
  site?: string;
  plan?: string;
  office?: string;
}

export function readNarrowing({ brand, plan, office }: Search): Narrowing {
  return { ...(brand && { site: brand }), ...(plan && { plan }), ...(office && { office }) };
}

const isOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  list.some((each) => each === text);

export const readGroup = ({ by }: Search): ReportGroup => (isOf(REPORT_GROUPS, by) ? by : 'brand');

export const readFigure = ({ figure }: Search, otherwise: ReportFigure = 'memberships'): ReportFigure =>
  isOf(REPORT_FIGURES, figure) ? figure : otherwise;

/** The month of an address; default: the last one that is over. */
export const readMonth = ({ month }: Search): Month =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month ?? '') ? (month ?? '') : laterMonth(monthOf(localDay()), -1);

/** The query of the report. */
export function readReportQuery(search: Search) {
  const { period = '' } = search;
  const isYear = /^20\d\d$/.test(period);
  return {
    ...readNarrowing(search),
    by: readGroup(search),
    ...(isYear ? { year: Number(period) } : { latest: LATEST.find((each) => String(each) === period) ?? 12 }),
  };
}

/** The members of a figure, with the filters of the report and those of a group. */
export const figureUrl = (
  search: Search,
  { figure, month, ...group }: { figure: ReportFigure; month: Month } & Partial<typeof NO_FILTERS>,
): string => {
  const kept = Object.fromEntries(
    [...NARROWING, 'by', 'period'].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  return CONSOLE_PATHS.figure + callQuery({ ...kept, ...group, figure, month });
};

/** The report from which a list was opened. */
export const reportUrl = (search: Search): string => {
  const kept = Object.entries(search).filter(([name]) => ['brand', 'by', 'period'].includes(name));
  return CONSOLE_PATHS.reports + callQuery(Object.fromEntries(kept));
};
