import { useEffect, useRef } from 'react';
import type { GrievanceReceipt as Receipt } from '#contracts/support/grievance.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { longDay } from '#util/dates/us-date.ts';
import type { FactGroup } from './draft-facts.ts';
import { t } from './texts.ts';

interface GrievancePreviewProps {
  groups: readonly FactGroup[];
  onChange(field: string): void;
}

/** Everything that will be sent. The heading takes the focus. */
export function GrievancePreview({ groups, onChange }: GrievancePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grievance-preview">
      <h2 ref={heading} tabIndex={-1}>
        {t.isThisRight}
      </h2>
      <p>{t.notSentYet}</p>
      <FactList groups={groups} onChange={onChange} />
    </div>
  );
}

interface GrievanceReceiptProps {
  receipt: Receipt;
  /** what was sent */
  groups: readonly FactGroup[];
  /** who gets an email about it */
  mailedTo: readonly string[];
  regulatorHref: string;
  help: Help;
}

/** The receipt of a grievance, to be saved or printed. */
export function GrievanceReceipt({ receipt, groups, mailedTo, regulatorHref, help }: GrievanceReceiptProps) {
  const { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grievance-receipt">
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="check" /> {t.weHaveIt}
      </h2>
      <dl className="receipt-facts">
        <div className="receipt-case">
          <dt>{t.caseNumber}</dt>
          <dd>{caseNumber}</dd>
        </div>
        <DayFact label={t.receivedOn} day={receivedOn} />
        {!urgent && <DayFact label={t.acknowledgedBy} day={acknowledgeBy} />}
        <DayFact label={t.decidedBy} day={resolveBy} />
      </dl>
      <h3>{t.whatHappensNext}</h3>
      <ol className="receipt-steps">
        {mailedTo.length > 0 && <li>{t.mailedTo(mailedTo)}</li>}
        <li>{urgent ? t.lookingNow : t.handlerBy(longDay(acknowledgeBy))}</li>
        <li>{t.decisionBy(longDay(resolveBy))}</li>
        <li>
          {regulatorHref
            ? sentence(t.neverAffectsHow((words) => <a href={regulatorHref}>{words}</a>))
            : t.neverAffects}
        </li>
      </ol>
      <div className="form-actions">
        <button type="button" className="button-quiet" onClick={() => print()}>
          {t.printPage}
        </button>
      </div>
      <HelpLine help={help} lead={t.questionsCall} />
      <div className="receipt-copy">
        <h3>{t.whatYouSent}</h3>
        <FactList groups={groups.map(withoutEmpty)} />
      </div>
    </div>
  );
}

const withoutEmpty = ({ title, facts }: FactGroup): FactGroup => ({
  title,
  facts: facts.filter(({ value }) => value !== ''),
});

function DayFact({ label, day }: { label: string; day: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {shownDay(day)}
        {longDay(day) !== shownDay(day) && <span>{longDay(day)}</span>}
      </dd>
    </div>
  );
}

interface FactListProps {
  groups: readonly FactGroup[];
  /** adds a button for each fact; without it they are only shown */
  onChange?: (field: string) => void;
}

function FactList({ groups, onChange }: FactListProps) {
  const shown = groups.filter(({ facts }) => facts.length > 0);
  return shown.map(({ title, facts }) => (
    <section key={title} className="facts">
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value, field }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className={value === '' ? 'is-empty' : undefined}>{value || t.nothingEntered}</dd>
            {onChange && (
              <dd className="fact-change">
                <button type="button" onClick={() => onChange(field)}>
                  {t.change}
                  <span className="visually-hidden"> {t.quoted(label)}</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  ));
}
