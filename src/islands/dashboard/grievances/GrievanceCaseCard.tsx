import type { GrievanceCase } from '#contracts/support/member-grievances.ts';
import { fileSize } from '#islands/grievance/attachments.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { caseSteps, STATUS_LABELS, timeLeft } from './case-steps.ts';

/** One case: its number, its stages with their days, our answer, and what was sent. */
export function GrievanceCaseCard({ grievance }: { grievance: GrievanceCase }) {
  const { caseNumber, status, urgent, decision, next, name, whatHappened, desiredOutcome, files } = grievance;
  const isLate = next !== null && next.daysLeft < 0;
  return (
    <article className="dash-card case" aria-labelledby={`case-${caseNumber}`}>
      <header>
        <h3 id={`case-${caseNumber}`} className="dash-number">
          {caseNumber}
        </h3>
        <p className="case-status" data-status={status}>
          {STATUS_LABELS[status]}
        </p>
        {urgent && <p className="case-urgent">Urgent</p>}
      </header>
      <p className="case-about">{whatHappened}</p>
      <ol className="case-steps" aria-label="Stages">
        {caseSteps(grievance).map(({ id, label, state, when }) => (
          <li
            key={id}
            data-state={state}
            aria-current={state === 'next' || state === 'late' ? 'step' : undefined}
          >
            <strong>{label}</strong> <span>{when}</span>
          </li>
        ))}
      </ol>
      {next && (
        <p className="case-left" data-late={isLate || undefined}>
          <Icon name={isLate ? 'warning' : 'calendar'} /> <span>{timeLeft(grievance)}</span>
        </p>
      )}
      {decision && (
        <section className="case-decision" aria-label={`Our decision on ${caseNumber}`}>
          <h4>Our decision</h4>
          <p>{decision}</p>
        </section>
      )}
      <details>
        <summary>What you sent</summary>
        <dl className="case-sent">
          <div>
            <dt>About</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>What happened</dt>
            <dd>{whatHappened}</dd>
          </div>
          <div>
            <dt>What you would like</dt>
            <dd>{desiredOutcome}</dd>
          </div>
          {files.length > 0 && (
            <div>
              <dt>Files</dt>
              <dd>{files.map((file) => `${file.name} (${fileSize(file.bytes)})`).join('\n')}</dd>
            </div>
          )}
        </dl>
      </details>
    </article>
  );
}
