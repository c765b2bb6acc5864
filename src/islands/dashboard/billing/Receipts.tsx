import { useState } from 'react';
import { type YearlySummary, yearlySummary } from '#contracts/member/yearly-summary.ts';
import { NotInsurance } from '#islands/shared/NotInsurance.tsx';
import { Facts } from '#ui/elements/Facts.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { pdfHref, ReceiptDialog, signedCents } from './ReceiptDialog.tsx';
import { t } from './texts.ts';

const inYear = (year: number) => ({ params: { year: String(year) } });

/** What was paid, year by year: a year has room for as many payments as there were. */
export function Receipts({ info, help }: Pick<SectionProps, 'info' | 'help'>) {
  const [latest] = info.receipts;
  if (!latest) return <p>{t.noPayments}</p>;
  return <ByYear latest={Number(latest.paidOn.slice(0, 4))} help={help} />;
}

function ByYear({ latest, help }: Pick<SectionProps, 'help'> & { latest: number }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const year = chosen ?? latest;
  const [shown, setShown] = useState<string | null>(null);
  const first = useQuery(yearlySummary, inYear(latest));
  const summary = useQuery(yearlySummary, inYear(year));
  const years = first.kind === 'ready' ? first.data.years : [year];
  return (
    <>
      {years.length > 1 && <YearPicker years={years} year={year} onChoose={setChosen} />}
      <QueryView of={summary} help={help} lines={4}>
        {(data) => (
          <>
            <ul className="bill-receipts">
              {[...data.payments].reverse().map((payment) => (
                <ReceiptLine
                  key={payment.id}
                  payment={payment}
                  year={year}
                  onShow={() => setShown(payment.id)}
                />
              ))}
            </ul>
            <YearTotals summary={data} />
          </>
        )}
      </QueryView>
      <ReceiptDialog id={shown} help={help} onClose={() => setShown(null)} />
    </>
  );
}

const hidden = (words: string) => <span className="visually-hidden">{words}</span>;

interface LineProps {
  payment: YearlySummary['payments'][number];
  year: number;
  onShow(): void;
}

function ReceiptLine({ payment, year, onShow }: LineProps) {
  const { id, number, paidOn, text, cents, refundedCents, returnedCents } = payment;
  const isOlder = Number(paidOn.slice(0, 4)) !== year;
  return (
    <li>
      <div>
        <strong>{text}</strong>
        <span>{`${shownDay(paidOn)} · ${number}`}</span>
      </div>
      <div className="bill-amount">
        <strong>{formatCents(cents)}</strong>
        {isOlder && <span>{t.returnedInYear(formatCents(returnedCents), year)}</span>}
        {!isOlder && refundedCents > 0 && <span>{t.returned(formatCents(refundedCents))}</span>}
      </div>
      <div className="bill-links">
        <button type="button" className="button-text" onClick={onShow}>
          {sentence(t.showNumber(hidden, number))}
        </button>
        <a className="button-text" href={pdfHref('receipt', id)} download>
          {sentence(t.pdfOfNumber(hidden, number))}
        </a>
      </div>
    </li>
  );
}

interface Props {
  years: readonly number[];
  year: number;
  onChoose(year: number): void;
}

/** The years in which something was paid or returned. */
function YearPicker({ years, year, onChoose }: Props) {
  return (
    <fieldset className="bill-years">
      <legend className="visually-hidden">{t.year}</legend>
      {years.map((each) => (
        <button key={each} type="button" aria-pressed={each === year} onClick={() => onChoose(each)}>
          {each}
        </button>
      ))}
    </fieldset>
  );
}

/** The sums of a year, and what they are good for. */
function YearTotals({ summary }: { summary: YearlySummary }) {
  const { year, through, paidCents, returnedCents, netCents, statement, notice } = summary;
  const isOver = through === `${year}-12-31`;
  return (
    <section className="dash-card bill-year" aria-label={t.summaryOf(year)}>
      <h4>{isOver ? t.inTotal(year) : t.upTo(year, shownDay(through))}</h4>
      <Facts
        className="dash-lines"
        facts={[
          [t.paid, formatCents(paidCents)],
          [t.returnedToYou, signedCents(-returnedCents)],
          [t.paidMinusRefunds, netCents < 0 ? signedCents(netCents) : formatCents(netCents), 'dash-total'],
        ]}
      />
      <p className="note">{statement}</p>
      <p className="bill-insurance">
        <NotInsurance notice={notice} />
      </p>
      <p>
        <a className="button-quiet" href={pdfHref('year', String(year))} download>
          {t.saveYearAsPdf(year)}
        </a>
      </p>
    </section>
  );
}
