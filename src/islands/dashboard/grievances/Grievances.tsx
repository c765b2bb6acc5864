import { type GrievanceCase, memberGrievances } from '#contracts/support/member-grievances.ts';
import { fileSize } from '#islands/grievance/attachments.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { paths } from '#util/site/paths.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { caseSteps, statusLabel, timeLeft } from './case-steps.ts';
import css from './grievances.css?inline';
import { t } from './texts.ts';

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
              <section aria-label={t.noGrievances}>
                <h3>{t.noneFiled}</h3>
                <p>{t.somethingWrong}</p>
                <p className="dash-actions">
                  <a className="button" href={paths.grievanceForm}>
                    {t.sendGrievance}
                  </a>
                </p>
              </section>
            ) : (
              <section aria-label={t.yourGrievances} className="cases">
                {cases.map((each) => (
                  <GrievanceCaseCard key={each.caseNumber} grievance={each} />
                ))}
                <p className="dash-actions">
                  <a className="button-quiet" href={paths.grievanceForm}>
                    {t.sendAnother}
                  </a>
                </p>
              </section>
            )}
            <section aria-label={t.goodToKnow}>
              {hasRegulator && (
                <p>
                  {sentence(
                    t.reachRegulator((words) => <a href={`${paths.grievanceForm}#regulator`}>{words}</a>),
                  )}
                </p>
              )}
              <p className="note">{t.whatIsHere}</p>
              <HelpLine help={help} lead={t.askByPhone} />
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
          {statusLabel(status)}
        </p>
        {urgent && <p className="case-urgent">{t.urgent}</p>}
      </header>
      <p className="case-about">{whatHappened}</p>
      <ol className="case-steps" aria-label={t.stages}>
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
        <section className="dash-aside case-decision" aria-label={t.decisionOn(caseNumber)}>
          <h4>{t.ourDecision}</h4>
          <p>{decision}</p>
        </section>
      )}
      <details>
        <summary>{t.whatYouSent}</summary>
        <Facts
          className="case-sent"
          facts={[
            [t.about, name],
            [t.whatHappened, whatHappened],
            [t.whatYouWouldLike, desiredOutcome],
            files.length > 0 && [
              t.files,
              files.map((file) => `${file.name} (${fileSize(file.bytes)})`).join('\n'),
            ],
          ]}
        />
      </details>
    </article>
  );
}
