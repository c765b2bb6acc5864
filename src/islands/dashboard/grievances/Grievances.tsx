import { type GrievanceCase, memberGrievances } from '#contracts/support/member-grievances.ts';
import { fileSize } from '#islands/grievance/attachments.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { paths } from '#util/site/paths.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { caseSteps, STATUS_LABELS, timeLeft } from './case-steps.ts';
import css from './grievances.css?inline';

/** The member's grievances: where each stands, and by when we owe them what (src/domain/grievances/grievance-deadlines.ts). */
export function Grievances({ help }: SectionProps) {
  useStyles(css);
  const asked = useQuery(memberGrievances);
  return (
    <div className="dash-part">
      <QueryView of={asked} help={help}>
        {({ cases, hasRegulator }) => (
          <>
            {cases.length === 0 ? (
              <section aria-label="No grievances">
                <h3>You haven’t filed a grievance.</h3>
                <p>
                  Something went wrong, at an office or with us? Tell us. It costs nothing and never affects
                  your membership. Within 5 days we tell you who is handling it. Within 30 days you get our
                  decision, or within 3 days if it is urgent.
                </p>
                <p className="dash-actions">
                  <a className="button" href={paths.grievanceForm}>
                    Send a grievance
                  </a>
                </p>
              </section>
            ) : (
              <section aria-label="Your grievances" className="cases">
                {cases.map((each) => (
                  <GrievanceCaseCard key={each.caseNumber} grievance={each} />
                ))}
                <p className="dash-actions">
                  <a className="button-quiet" href={paths.grievanceForm}>
                    Send another grievance
                  </a>
                </p>
              </section>
            )}
            <section aria-label="Good to know">
              {hasRegulator && (
                <p>
                  Do you disagree with our decision, or have you waited more than 30 days? You may contact the
                  state’s regulator: <a href={`${paths.grievanceForm}#regulator`}>how to reach it</a>.
                </p>
              )}
              <p className="note">
                Here you see what you sent while you were logged in. If you filed without logging in, on paper
                or by phone, our reply has the case number and dates.
              </p>
              <HelpLine help={help} lead="To hear how it stands, quote the case number and call" />
            </section>
          </>
        )}
      </QueryView>
    </div>
  );
}

/** One case: its number, its stages with their days, our answer, and what was sent. */
function GrievanceCaseCard({ grievance }: { grievance: GrievanceCase }) {
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
        <section className="dash-aside case-decision" aria-label={`Our decision on ${caseNumber}`}>
          <h4>Our decision</h4>
          <p>{decision}</p>
        </section>
      )}
      <details>
        <summary>What you sent</summary>
        <Facts
          className="case-sent"
          facts={[
            ['About', name],
            ['What happened', whatHappened],
            ['What you would like', desiredOutcome],
            files.length > 0 && [
              'Files',
              files.map((file) => `${file.name} (${fileSize(file.bytes)})`).join('\n'),
            ],
          ]}
        />
      </details>
    </article>
  );
}
