import { REPORT_FIGURES, type ReportFigure } from '#contracts/staff/reports.ts';

export type Figure = ReportFigure;
/** Amounts are in cents. */
export type Figures = Record<Figure, number>;

export const isCents = (figure: Figure): boolean => figure.endsWith('Cents');

export const noFigures = (): Figures =>
  Object.fromEntries(REPORT_FIGURES.map((figure) => [figure, 0])) as Figures;

/** What was received, less what went back. */
export const cashCents = ({
  paidCents,
  refundedCents,
  takenBackCents,
}: Pick<Figures, 'paidCents' | 'refundedCents' | 'takenBackCents'>): number =>
  paidCents - refundedCents - takenBackCents;

/** Revenue of a month, less what was reversed in it. */
export const revenueCents = ({
  earnedCents,
  reversedCents,
}: Pick<Figures, 'earnedCents' | 'reversedCents'>): number => earnedCents - reversedCents;

/** The part of the memberships at the beginning of a month that ended in it, such as 0.021; null without any. */
export function churnRate({
  memberships,
  joins,
  ended,
}: Pick<Figures, 'memberships' | 'joins' | 'ended'>): number | null {
  const before = memberships - joins + ended;
  return before > 0 ? ended / before : null;
}

/** Renewed memberships for each one that was due; null without any. */
export const renewalRate = ({ due, renewed }: Pick<Figures, 'due' | 'renewed'>): number | null =>
  due > 0 ? renewed / due : null;
