import { useEffect, useRef } from 'react';
import type { GrievanceReceipt as Receipt } from '#contracts/support/grievance.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { longDay } from '#util/dates/us-date.ts';
import type { FactGroup } from './draft-facts.ts';

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
        Is this right?
      </h2>
      <p>This is what we will get. Nothing has been sent yet.</p>
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
        <Icon name="check" /> We have your grievance
      </h2>
      <dl className="receipt-facts">
        <div className="receipt-case">
          <dt>Case number</dt>
          <dd>{caseNumber}</dd>
        </div>
        <DayFact label="Received" day={receivedOn} />
        {!urgent && <DayFact label="Acknowledged by" day={acknowledgeBy} />}
        <DayFact label="Decided by" day={resolveBy} />
      </dl>
      <h3>What happens next</h3>
      <ol className="receipt-steps">
        {mailedTo.length > 0 && (
          <li>We sent an email with the case number and these dates to {mailedTo.join(' and ')}.</li>
        )}
        {urgent ? (
          <li>Because it is urgent, we are looking at it now. We may call you.</li>
        ) : (
          <li>By {longDay(acknowledgeBy)} we will tell you who is handling your case.</li>
        )}
        <li>By {longDay(resolveBy)} you will get our decision, with the reasons.</li>
        <li>
          Filing never affects your membership. If you do not agree with our decision, you may contact your
          state’s regulator
          {regulatorHref && (
            <>
              : <a href={regulatorHref}>how to reach it</a>
            </>
          )}
          .
        </li>
      </ol>
      <div className="form-actions">
        <button type="button" className="button-quiet" onClick={() => print()}>
          Print this page
        </button>
      </div>
      <HelpLine help={help} lead="Questions? Quote the case number and call" />
      <div className="receipt-copy">
        <h3>What you sent</h3>
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
        {formatDay(day)}
        <span>{longDay(day)}</span>
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
            <dd className={value === '' ? 'is-empty' : undefined}>{value || 'Nothing entered'}</dd>
            {onChange && (
              <dd className="fact-change">
                <button type="button" onClick={() => onChange(field)}>
                  Change<span className="visually-hidden"> “{label}”</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  ));
}
