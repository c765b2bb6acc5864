import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { readDirectoryReport } from '#contracts/staff/directory.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { t as dates } from '#util/dates/texts.ts';
import { visit } from '../palette/recent.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import type { Me } from '../session.ts';
import { $lastLists, reportUrl } from '../support/addresses.ts';
import { Changed, Unsent } from '../support/Changed.tsx';
import { doneText } from '../support/History.tsx';
import { useConflict } from '../support/use-conflict.ts';
import { WorkPage } from '../support/WorkPage.tsx';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { ReportDue, ReportState } from './columns.tsx';
import { ResolveForm } from './ResolveForm.tsx';
import type { ReportAnswer } from './report-answer.ts';
import { ShownEntry } from './ShownEntry.tsx';
import { t } from './texts.ts';

/** The report that the address names. */
export function Report({ me }: { me: Me }) {
  const { directory: list } = useStore($lastLists);
  return (
    <WorkPage
      list={list}
      title={shared.pageTitles.directoryReport}
      missing={t.noSuchReport}
      show={({ site, number }, nothing) => (
        <Opened key={`${site} ${number}`} me={me} site={site} number={number} nothing={nothing} />
      )}
    />
  );
}

interface OpenedProps {
  me: Me;
  site: string;
  number: string;
  nothing: ReactNode;
}

function Opened({ me, site, number, nothing }: OpenedProps) {
  const query = useStaffQuery(readDirectoryReport, { params: { site, number } });
  if (query.code === 'not_found') return nothing;
  return (
    <QueryView of={query}>{(answer) => <Record me={me} answer={answer} reload={query.retry} />}</QueryView>
  );
}

interface RecordProps {
  me: Me;
  answer: ReportAnswer;
  reload(): void;
}

function Record({ me, answer, reload }: RecordProps) {
  const { report, entry, mayChange } = answer;
  const { site, number, office, dentist, kind, text, resolution } = report;
  const { brands } = useScopeNames();
  const { conflict, refuse, finish } = useConflict(resolution === null ? 0 : 1, reload);
  const brand = brands.get(site) ?? site;
  const draftKey = [me.id, site, number].join(' ');
  useEffect(
    () => visit({ url: reportUrl({ site, number }), title: number, detail: brand }),
    [site, number, brand],
  );
  return (
    <>
      <div className="case-head">
        <h1>{number}</h1>
        <p className="case-marks">
          <ReportState of={report} />
        </p>
        <p className="console-lead">
          {dentist ? `${dentist} · ${office}` : office} · {brand}
        </p>
      </div>
      {conflict && (
        <Changed
          conflict={conflict}
          changes={resolution ? [<li key={resolution.at}>{resolvedText(report)}</li>] : []}
        />
      )}
      <div className="work-columns">
        <div className="work-main">
          <section>
            <h2>{t.report}</h2>
            <Facts
              className="member-facts"
              facts={[
                [t.about, dentist || t.wholeOffice],
                [t.what, t.kinds[kind]],
                [t.received, dates.briefDay(report.receivedOn)],
                [t.due, <ReportDue key="due" of={report} />],
                [t.answerTo, report.email || t.noAnswer],
              ]}
            />
          </section>
          <section>
            <h2>{t.visitorSays}</h2>
            {text ? (
              <p className="work-words" dir="auto">
                {text}
              </p>
            ) : (
              <p className="console-second">{t.noWords}</p>
            )}
          </section>
          {resolution !== null && (
            <section>
              <h2>{t.resolution}</h2>
              <p className="thread-by">{resolvedText(report)}</p>
              <p className="work-words work-ours" dir="auto">
                {resolution.note}
              </p>
            </section>
          )}
          {resolution === null && !mayChange && <p className="console-empty">{t.notYours}</p>}
          {resolution === null && mayChange && (
            <ResolveForm answer={answer} draftKey={draftKey} onDone={finish} onConflict={refuse} />
          )}
          {resolution !== null && <Unsent draftKey={draftKey} />}
        </div>
        <aside className="work-side">
          <ShownEntry entry={entry} />
        </aside>
      </div>
    </>
  );
}

const resolvedText = ({ outcome, resolution }: ReportAnswer['report']): string =>
  outcome && resolution ? `${t.states[outcome]} · ${doneText(resolution)}` : '';
