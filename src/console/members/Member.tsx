import { useStore } from '@nanostores/react';
import { readMember } from '#contracts/staff/members.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { t as dates } from '#util/dates/texts.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { $lastSearch, activityUrl, searchUrl } from './addresses.ts';
import { Contact, Memberships } from './Memberships.tsx';
import { Money } from './Money.tsx';
import { birthText, fullName, ListPart, type MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

const SITE = /^[a-z0-9][a-z0-9-]*$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The record of the account that the address names. */
export function Member({ me }: { me: Me }) {
  const { brand: site = '', id: accountId = '' } = useStore($router)?.search ?? {};
  const lastSearch = useStore($lastSearch);
  const isComplete = SITE.test(site) && UUID.test(accountId);
  const query = useStaffQuery(readMember, isComplete ? { params: { site, accountId } } : null);
  const isMissing = !isComplete || query.code === 'not_found';
  return (
    <>
      <p>
        <a href={searchUrl(lastSearch)}>{t.backToSearch}</a>
      </p>
      {isMissing ? (
        <>
          <h1>{shared.pageTitles.member}</h1>
          <p className="console-empty">{t.noSuchMember}</p>
        </>
      ) : (
        <QueryView key={accountId} of={query}>
          {(record) => (
            <Record
              record={record}
              mayAudit={isPermitted(me.grants, 'audit.read', { kind: 'brand', site })}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

function Record({ record, mayAudit }: { record: MemberRecord; mayAudit: boolean }) {
  const { account, people, mails, consents, changes, grievances, messages, sessions } = record;
  const [owner] = people;
  const moment = (at: string) => shared.moment(new Date(at));
  return (
    <>
      <div>
        <h1>{owner ? fullName(owner) : t.unnamed}</h1>
        <p className="console-lead">{account.brand}</p>
        {mayAudit && <a href={activityUrl(account)}>{t.whoOpened}</a>}
      </div>
      <div className="member-parts">
        <Memberships memberships={record.memberships} />
        <Contact account={account} />
      </div>
      <People people={people} />
      <Money money={record.money} />
      <div className="member-parts">
        <ListPart
          title={t.mails}
          entries={mails}
          show={({ id, subject, at, status, recipient }) => (
            <li key={id}>
              <span>
                {subject}
                <span className="console-second">
                  {moment(at)} · {t.mailStatuses[status]} · {recipient}
                </span>
              </span>
            </li>
          )}
        />
        <ListPart
          title={t.changes}
          entries={changes}
          show={({ at, kind }, index) => (
            <li key={`${at} ${index}`}>
              <span>
                {t.changeKinds[kind] ?? kind}
                <span className="console-second">{moment(at)}</span>
              </span>
            </li>
          )}
        />
        <ListPart
          title={t.consents}
          entries={consents}
          show={({ at, kind, wording, language }, index) => (
            <li key={`${at} ${index}`}>
              <span>
                {t.consentKinds[kind]}
                <span className="console-second">{moment(at)}</span>
                <span className="member-wording" lang={language}>
                  {wording}
                </span>
              </span>
            </li>
          )}
        />
        {grievances && (
          <ListPart
            title={t.grievances}
            entries={grievances}
            show={({ caseNumber, urgent, status, resolveBy }) => (
              <li key={caseNumber}>
                <span>
                  {caseNumber}
                  {urgent && ` (${t.urgent})`}
                  <span className="console-second">
                    {t.caseStatuses[status]}
                    {status !== 'resolved' && ` · ${t.resolveBy(dates.briefDay(resolveBy))}`}
                  </span>
                </span>
              </li>
            )}
          />
        )}
        <ListPart
          title={t.messages}
          entries={messages}
          show={({ ticket, at, subject, message }) => (
            <li key={ticket}>
              <span>
                {subject || ticket}
                <span className="console-second">
                  {ticket} · {moment(at)}
                </span>
                <span className="member-wording" dir="auto">
                  {message}
                </span>
              </span>
            </li>
          )}
        />
        <ListPart
          title={t.browsers}
          entries={sessions}
          show={({ device, lastSeenAt }, index) => (
            <li key={`${lastSeenAt} ${index}`}>
              <span>
                {device || t.unknownDevice}
                <span className="console-second">{t.lastSeen(moment(lastSeenAt))}</span>
              </span>
            </li>
          )}
        />
      </div>
    </>
  );
}

function People({ people }: { people: MemberRecord['people'] }) {
  return (
    <section>
      <h2>{t.people}</h2>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.birthDate}</th>
            <th scope="col">{t.relation}</th>
            <th scope="col">{t.covered}</th>
            <th scope="col">{t.plan}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{fullName(person)}</th>
              <td data-label={t.birthDate} className="console-date">
                {birthText(person.birthDate)}
              </td>
              <td data-label={t.relation}>
                <span>
                  {t.relations[person.relation]}
                  {person.disabled && <span className="console-second">{t.disabledPerson}</span>}
                </span>
              </td>
              <td data-label={t.covered}>{coverText(person)}</td>
              <td data-label={t.plan}>{person.plan}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function coverText({ coveredFrom, coveredUntil }: MemberRecord['people'][number]): string {
  if (coveredFrom === null) return t.notCovered;
  const from = dates.briefDay(coveredFrom);
  return coveredUntil === null ? t.coveredFrom(from) : t.termDays(from, dates.briefDay(coveredUntil));
}
