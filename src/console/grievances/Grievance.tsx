import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { assignGrievance, readGrievance } from '#contracts/staff/grievances.ts';
import { visit } from '../palette/recent.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import type { Me } from '../session.ts';
import { AssignForm } from '../support/AssignForm.tsx';
import { $lastLists, caseUrl } from '../support/addresses.ts';
import { Changed, Unsent } from '../support/Changed.tsx';
import { doneText, History } from '../support/History.tsx';
import { useConflict } from '../support/use-conflict.ts';
import { WorkPage } from '../support/WorkPage.tsx';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { CaseFacts } from './CaseFacts.tsx';
import { CaseStatus, Urgent } from './CaseMarks.tsx';
import { Clocks } from './Clocks.tsx';
import type { CaseAnswer } from './case-record.ts';
import { Files } from './Files.tsx';
import { caseDraft, Steps } from './Steps.tsx';
import { t } from './texts.ts';

/** The case that the address names. */
export function Grievance({ me }: { me: Me }) {
  const { grievances: list } = useStore($lastLists);
  return (
    <WorkPage
      list={list}
      title={shared.pageTitles.grievance}
      missing={t.noSuchCase}
      show={({ site, number }, nothing) => (
        <Case key={`${site} ${number}`} me={me} site={site} caseNumber={number} nothing={nothing} />
      )}
    />
  );
}

interface CaseProps {
  me: Me;
  site: string;
  caseNumber: string;
  nothing: ReactNode;
}

function Case({ me, site, caseNumber, nothing }: CaseProps) {
  const query = useStaffQuery(readGrievance, { params: { site, caseNumber } });
  if (query.code === 'not_found') return nothing;
  return (
    <QueryView of={query}>{(answer) => <Record me={me} answer={answer} reload={query.retry} />}</QueryView>
  );
}

interface RecordProps {
  me: Me;
  answer: CaseAnswer;
  reload(): void;
}

function Record({ me, answer, reload }: RecordProps) {
  const { case: found, form, files, history, colleagues } = answer;
  const { site, caseNumber, version, status } = found;
  const { brands } = useScopeNames();
  const { conflict, refuse, finish } = useConflict(version, reload);
  const brand = brands.get(site) ?? site;
  useEffect(
    () => visit({ url: caseUrl({ site, caseNumber }), title: caseNumber, detail: brand }),
    [site, caseNumber, brand],
  );
  const params = { site, caseNumber };
  const entries = history.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
    <li key={index}>
      <span>
        {t.events[each.kind](each.detail)}
        <span className="console-second">{doneText(each)}</span>
      </span>
    </li>
  ));
  return (
    <>
      <div className="case-head">
        <h1>{caseNumber}</h1>
        <p className="case-marks">
          {found.urgent && <Urgent />}
          <CaseStatus status={status} />
        </p>
        <p className="console-lead">
          {found.name} · {brand}
        </p>
      </div>
      {conflict && <Changed conflict={conflict} changes={entries.slice(conflict.version)} />}
      <Clocks of={found} />
      <div className="work-columns">
        <div className="work-main">
          <section>
            <h2>{t.whatHappened}</h2>
            <p className="work-words" dir="auto">
              {form.whatHappened}
            </p>
            {found.urgent && form.urgentReason && <Words title={t.urgentReason} text={form.urgentReason} />}
            <Words title={t.desiredOutcome} text={form.desiredOutcome} />
          </section>
          <Files params={params} files={files} />
          {colleagues === null ? (
            <p className="console-empty">{t.notYours}</p>
          ) : (
            <Steps me={me} of={answer} onDone={finish} onConflict={refuse} />
          )}
          {status === 'resolved' && <OurLetter of={answer} />}
          {status !== 'received' && <Unsent draftKey={caseDraft(me, found, 'acknowledge')} />}
          {status === 'resolved' && <Unsent draftKey={caseDraft(me, found, 'resolve')} />}
        </div>
        <aside className="work-side">
          {colleagues !== null && status !== 'resolved' && (
            <section className="work-card">
              <AssignForm
                me={me}
                contract={assignGrievance}
                params={params}
                version={version}
                assignee={found.assignee}
                colleagues={colleagues}
                onDone={finish}
                onConflict={refuse}
              />
            </section>
          )}
          <CaseFacts me={me} of={answer} />
          <History entries={entries} />
        </aside>
      </div>
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <p className="work-words" dir="auto">
        {text}
      </p>
    </>
  );
}

function OurLetter({ of: { case: found } }: { of: CaseAnswer }) {
  return (
    <section>
      <h2>{t.ourLetter}</h2>
      <p className="work-words work-ours" dir="auto">
        {found.decision}
      </p>
    </section>
  );
}
