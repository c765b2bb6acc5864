import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { readMember } from '#contracts/staff/members.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { isUuid } from '#util/text/is-uuid.ts';
import { visit } from '../palette/recent.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import type { Me } from '../session.ts';
import { caseUrl, isSite, messageUrl } from '../support/addresses.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import type { Target } from './actions/ActionDialog.tsx';
import { EmailActions } from './actions/EmailActions.tsx';
import { LoginActions } from './actions/LoginActions.tsx';
import { Mails } from './actions/Mails.tsx';
import { Notes } from './actions/Notes.tsx';
import { $lastSearch, activityUrl, recordUrl, searchUrl } from './addresses.ts';
import { Contact } from './Contact.tsx';
import { DataActions } from './data/DataActions.tsx';
import { t as data } from './data/texts.ts';
import {
  changeColumns,
  consentColumns,
  grievanceColumns,
  messageColumns,
  sessionColumns,
} from './history-columns.tsx';
import { Money } from './Money.tsx';
import { OpenAccount } from './OpenAccount.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordLists } from './RecordLists.tsx';
import { fullName, type MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

/** The record of the account that the address names. */
export function Member({ me }: { me: Me }) {
  const { brand: site = '', id: accountId = '' } = useStore($router)?.search ?? {};
  const lastSearch = useStore($lastSearch);
  return (
    <>
      <p>
        <a href={searchUrl(lastSearch)}>{t.backToSearch}</a>
      </p>
      {isSite(site) && isUuid(accountId) ? (
        // with a key, the record of the member before is gone while this one loads: its buttons would act on this one
        <ReadRecord key={`${site} ${accountId}`} site={site} accountId={accountId} me={me} />
      ) : (
        <NoSuchMember />
      )}
    </>
  );
}

function ReadRecord({ site, accountId, me }: { site: string; accountId: string; me: Me }) {
  const params = { site, accountId };
  const query = useStaffQuery(readMember, { params });
  if (query.code === 'not_found') return <NoSuchMember />;
  return (
    <QueryView of={query}>
      {(record) => (
        <Record
          record={record}
          me={me}
          mayAudit={isPermitted(me.grants, 'audit.read', { kind: 'brand', site })}
          target={{ params, reload: query.retry }}
        />
      )}
    </QueryView>
  );
}

const NoSuchMember = () => (
  <>
    <h1>{shared.pageTitles.member}</h1>
    <p className="console-empty">{t.noSuchMember}</p>
  </>
);

interface RecordProps {
  record: MemberRecord;
  me: Me;
  mayAudit: boolean;
  target: Target;
}

function Record({ record, me, mayAudit, target }: RecordProps) {
  const { account, people, notes, mails, consents, changes, grievances, messages, sessions } = record;
  const [owner] = people;
  // the server decides by the offices of the account
  const isOpen = account.closed === null;
  const mayChange = isOpen && isPermitted(me.grants, 'members.change');
  // the member's own pages and emails show grievances and payments
  const mayLook = grievances !== null;
  const title = owner ? fullName(owner) : t.unnamed;
  useEffect(
    () =>
      visit({ url: recordUrl({ site: account.site, accountId: account.id }), title, detail: account.brand }),
    [account, title],
  );
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p className="console-lead">{account.brand}</p>
        {account.closed && (
          <p>
            {data.closed[account.closed.kind](shared.moment(new Date(account.closed.at)))}{' '}
            {account.closed.intoAccountId && (
              <a href={recordUrl({ site: account.site, accountId: account.closed.intoAccountId })}>
                {data.intoThisRecord}
              </a>
            )}
          </p>
        )}
        {mayAudit && <a href={activityUrl(account)}>{t.whoOpened}</a>}
      </div>
      {isOpen && (mayChange || mayLook) && (
        <OpenAccount account={account} mayChange={mayChange} mayLook={mayLook} />
      )}
      <RecordLists
        record={record}
        target={target}
        mayChange={mayChange}
        mayRefund={isOpen && isPermitted(me.grants, 'payments.refund')}
        isOfOffices={!isPermitted(me.grants, 'members.read', { kind: 'brand', site: account.site })}
      />
      <div>
        <Contact account={account} />
        {mayChange && <EmailActions target={target} />}
      </div>
      <Money money={record.money} owedCents={record.owedCents} target={target} me={me} account={account} />
      <Notes notes={notes} target={target} mayChange={mayChange} />
      <Mails mails={mails} target={target} mayRead={mayLook} mayChange={mayChange} />
      <RecordList
        title={t.changes}
        name="history"
        rows={changes}
        rowKey={({ at }, index) => `${at} ${index}`}
        columns={changeColumns()}
      />
      <RecordList
        title={t.consents}
        name="consents"
        rows={consents}
        rowKey={({ at }, index) => `${at} ${index}`}
        columns={consentColumns()}
      />
      <RecordList
        title={t.grievances}
        name="grievances"
        rows={grievances}
        rowKey={({ caseNumber }) => caseNumber}
        columns={grievanceColumns((caseNumber) => caseUrl({ site: account.site, caseNumber }))}
      />
      <RecordList
        title={t.messages}
        name="messages"
        rows={messages}
        rowKey={({ ticket }) => ticket}
        columns={messageColumns((ticket) => messageUrl({ site: account.site, ticket }))}
      />
      <RecordList
        title={t.browsers}
        name="browsers"
        rows={sessions}
        rowKey={({ lastSeenAt }, index) => `${lastSeenAt} ${index}`}
        columns={sessionColumns()}
      >
        {mayChange && <LoginActions target={target} hasSecondStep={account.secondStepSince !== null} />}
      </RecordList>
      <DataActions target={target} name={owner ? fullName(owner) : ''} me={me} isClosed={!isOpen} />
    </>
  );
}
