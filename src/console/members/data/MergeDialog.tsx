import { type FormEvent, useId, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { mergeMembers, readMerge } from '#contracts/staff/member-merge.ts';
import { searchMembers } from '#contracts/staff/members.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { addDays } from '#util/dates/calendar.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../../QueryView.tsx';
import { submitSafely } from '../../session.ts';
import { useStaffQuery } from '../../use-staff-query.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { bornText, fullName, MembershipStatus, nameWithBirth } from '../shown-facts.tsx';
import { t as member } from '../texts.ts';
import { t } from './texts.ts';

type Preview = ResponseOf<typeof readMerge>;

interface Props {
  target: Target;
  /** of the account that stays: the other one probably has the same */
  name: string;
  onClose(): void;
}

/** Merges another account of the same person into this one: first finds it, then shows both side by side. */
export function MergeDialog({ target, name, onClose }: Props) {
  const [other, setOther] = useState<string | null>(null);
  if (other !== null)
    return <Comparison target={target} other={other} onBack={() => setOther(null)} onClose={onClose} />;
  return (
    <Dialog open title={t.merge} onClose={onClose}>
      <Finder target={target} name={name} onChoose={setOther} />
    </Dialog>
  );
}

interface FinderProps {
  target: Target;
  name: string;
  onChoose(accountId: string): void;
}

function Finder({ target: { params }, name, onChoose }: FinderProps) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [query, setQuery] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  const found = useStaffQuery(searchMembers, query === '' ? null : { body: { query, site: params.site } });
  return (
    <div className="merge-find">
      <p>{t.mergeLead}</p>
      <form className="console-filters" onSubmit={submit}>
        <div className="field members-find">
          <label htmlFor={id}>{t.findOther}</label>
          <input
            id={id}
            className="input"
            type="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <button type="submit" className="button-quiet members-search">
          {member.search}
        </button>
      </form>
      {query !== '' && (
        <QueryView of={found}>
          {(answer) => (
            <Candidates
              found={answer.found.filter(
                ({ accountId, email }) => accountId !== params.accountId && email !== '',
              )}
              onChoose={onChoose}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}

interface CandidatesProps {
  found: ResponseOf<typeof searchMembers>['found'];
  onChoose(accountId: string): void;
}

const Candidates = ({ found, onChoose }: CandidatesProps) =>
  found.length === 0 ? (
    <p role="status">{t.noOther}</p>
  ) : (
    <ul className="console-rows">
      {found.map(({ accountId, email, membership, people: [owner] }) => (
        <li key={accountId} className="merge-candidate">
          <div>
            {owner ? fullName(owner) : member.unnamed}
            {owner && <span className="console-second">{bornText(owner)}</span>}
            <span className="console-second">{email}</span>
            <span className="console-second">{membership ? membership.number : member.neverMember}</span>
          </div>
          <button
            type="button"
            className="button-quiet"
            aria-label={t.compareWith(email)}
            onClick={() => onChoose(accountId)}
          >
            {t.compare}
          </button>
        </li>
      ))}
    </ul>
  );

interface ComparisonProps {
  target: Target;
  other: string;
  onBack(): void;
  onClose(): void;
}

function Comparison({ target, other, onBack, onClose }: ComparisonProps) {
  const params = { ...target.params, otherId: other };
  const query = useStaffQuery(readMerge, { params });
  const { data } = query;
  const back = (
    <p>
      <button type="button" className="button-text" onClick={onBack}>
        {t.chooseOther}
      </button>
    </p>
  );
  if (data === undefined || data.blocks.length > 0)
    return (
      <Dialog open title={t.merge} onClose={onClose}>
        <QueryView of={query}>
          {(preview) => (
            <>
              <h3>{t.first}</h3>
              <ul className="member-effects">
                {preview.blocks.map((kind) => (
                  <li key={kind}>{t.mergeBlocks[kind]}</li>
                ))}
              </ul>
              <Sides preview={preview} />
            </>
          )}
        </QueryView>
        {back}
      </Dialog>
    );
  return (
    <ActionDialog<typeof mergeMembers>
      target={target}
      isLong
      title={t.merge}
      lead={t.compareLead}
      submitLabel={t.merge}
      busyLabel={t.merging}
      reasonHint={t.mergeReason}
      send={async (_fields, reason) => {
        const sent = await submitSafely(mergeMembers, { params, body: { stateKey: data.stateKey, reason } });
        if (!sent.ok && sent.problem.code === 'conflict') query.retry();
        return sent;
      }}
      done={() => t.merged}
      onClose={onClose}
    >
      {() => (
        <>
          <Sides preview={data} />
          <h3>{t.afterwards}</h3>
          <ul className="member-effects">
            <li>{t.loginStays(data.kept.email)}</li>
            <li>{cardText(data)}</li>
            <li>{t.sharedBalance(balanceText(data.kept.balanceCents + data.other.balanceCents))}</li>
            <li>{t.tellsBoth}</li>
          </ul>
          {back}
        </>
      )}
    </ActionDialog>
  );
}

function cardText({ cardOf, kept, other }: Preview): string {
  const card = cardOf === 'kept' ? kept.card : other.card;
  return cardOf && card ? t.cardStays(paymentMethodText(card)) : t.noCardStays;
}

function balanceText(cents: number): string {
  if (cents === 0) return member.nothingOwed;
  return cents > 0 ? member.owed(formatCents(cents)) : member.credit(formatCents(-cents));
}

const Sides = ({ preview: { kept, other } }: { preview: Preview }) => (
  <div className="member-parts">
    <Side title={t.stays} side={kept} />
    <Side title={t.closes} side={other} />
  </div>
);

const Side = ({ title, side }: { title: string; side: Preview['kept'] }) => (
  <section>
    <h3>{title}</h3>
    <dl className="member-facts">
      <div>
        <dt>{member.email}</dt>
        <dd>{side.email}</dd>
      </div>
      <div>
        <dt>{member.people}</dt>
        <dd>
          {side.people.map((person) => (
            <span key={`${fullName(person)} ${person.birthDate}`} className="merge-line">
              {nameWithBirth(person)}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{member.membership}</dt>
        <dd>
          {side.memberships.length === 0 && member.neverMember}
          {side.memberships.map(({ number, plan, status, termEnd }) => (
            <span key={number} className="merge-line">
              {number}, {plan}, {t.termEnds(dates.briefDay(addDays(termEnd, -1)))}{' '}
              <MembershipStatus status={status} />
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{member.cardOnFile}</dt>
        <dd>{side.card ? paymentMethodText(side.card) : member.noCard}</dd>
      </div>
      <div>
        <dt>{member.balance}</dt>
        <dd>{balanceText(side.balanceCents)}</dd>
      </div>
      <div>
        <dt>{member.accountSince}</dt>
        <dd>{dates.briefDay(side.since.slice(0, 10))}</dd>
      </div>
    </dl>
  </section>
);
