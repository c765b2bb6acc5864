import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { assignMessage, readMessage } from '#contracts/staff/messages.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { formatPhone } from '#util/text/phone.ts';
import { recordUrl } from '../members/addresses.ts';
import { visit } from '../palette/recent.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import type { Me } from '../session.ts';
import { AssignForm } from '../support/AssignForm.tsx';
import { $lastLists, messageUrl } from '../support/addresses.ts';
import { Changed } from '../support/Changed.tsx';
import { doneText } from '../support/History.tsx';
import { t as work } from '../support/texts.ts';
import { useConflict } from '../support/use-conflict.ts';
import { WorkPage } from '../support/WorkPage.tsx';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { Answers } from './Answers.tsx';
import { MessageStatus } from './columns.tsx';
import type { MessageAnswer } from './message-answer.ts';
import { t } from './texts.ts';

/** The message that the address names. */
export function Message({ me }: { me: Me }) {
  const { messages: list } = useStore($lastLists);
  return (
    <WorkPage
      list={list}
      title={shared.pageTitles.message}
      missing={t.noSuchMessage}
      show={({ site, number }, nothing) => (
        <Opened key={`${site} ${number}`} me={me} site={site} ticket={number} nothing={nothing} />
      )}
    />
  );
}

interface OpenedProps {
  me: Me;
  site: string;
  ticket: string;
  nothing: ReactNode;
}

function Opened({ me, site, ticket, nothing }: OpenedProps) {
  const query = useStaffQuery(readMessage, { params: { site, ticket } });
  if (query.code === 'not_found') return nothing;
  return (
    <QueryView of={query}>{(answer) => <Record me={me} answer={answer} reload={query.retry} />}</QueryView>
  );
}

interface RecordProps {
  me: Me;
  answer: MessageAnswer;
  reload(): void;
}

function Record({ me, answer, reload }: RecordProps) {
  const { message, thread, colleagues } = answer;
  const { site, ticket, version } = message;
  const { brands } = useScopeNames();
  const { conflict, refuse, finish } = useConflict(version, reload);
  const brand = brands.get(site) ?? site;
  useEffect(
    () => visit({ url: messageUrl({ site, ticket }), title: ticket, detail: brand }),
    [site, ticket, brand],
  );
  const params = { site, ticket };
  return (
    <>
      <div className="case-head">
        <h1 dir="auto">{message.subject || t.noSubject}</h1>
        <p className="case-marks">
          <MessageStatus of={message} />
        </p>
        <p className="console-lead">
          {ticket} · {brand}
        </p>
      </div>
      {conflict && (
        <Changed
          conflict={conflict}
          changes={thread.slice(conflict.version).map((each) => <Entry key={each.id} of={each} />)}
        />
      )}
      <div className="work-columns">
        <div className="work-main">
          <section>
            <h2>{t.conversation}</h2>
            <ol className="thread">
              <li>
                <p className="thread-by">
                  <strong>{message.name}</strong> · {shared.moment(new Date(message.at))}
                </p>
                <p className="work-words" dir="auto">
                  {message.text}
                </p>
              </li>
              {thread.map((each) => (
                <Entry key={each.id} of={each} />
              ))}
            </ol>
          </section>
          {colleagues === null ? (
            <p className="console-empty">{t.notYours}</p>
          ) : (
            <Answers me={me} message={message} onDone={finish} onConflict={refuse} />
          )}
        </div>
        <aside className="work-side">
          {colleagues !== null && (
            <section className="work-card">
              <AssignForm
                me={me}
                contract={assignMessage}
                params={params}
                version={version}
                assignee={message.assignee}
                colleagues={colleagues}
                onDone={finish}
                onConflict={refuse}
              />
            </section>
          )}
          <Sender me={me} message={message} />
        </aside>
      </div>
    </>
  );
}

/** What the staff did: a reply or note in full, the rest in a line. */
function Entry({ of }: { of: MessageAnswer['thread'][number] }) {
  const { kind, text } = of;
  const isAssignment = kind === 'assigned' || kind === 'unassigned';
  return (
    <li data-kind={kind}>
      <p className="thread-by">
        <strong>{t.events[kind](text)}</strong> · {doneText(of)}
      </p>
      {!isAssignment && text && (
        <p className="work-words work-ours" dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}

function Sender({ me, message }: { me: Me; message: MessageAnswer['message'] }) {
  const { site, accountId, name, email, phone } = message;
  return (
    <section>
      <h2>{work.from}</h2>
      <Facts
        className="member-facts"
        facts={[
          [work.name, name],
          [work.email, email],
          phone && [work.phone, formatPhone(phone)],
          accountId === null && [work.loggedInAs, work.notLoggedIn],
        ]}
      />
      {accountId !== null && me.permissions.includes('members.read') && (
        <a href={recordUrl({ site, accountId })}>{work.openRecord}</a>
      )}
    </section>
  );
}
