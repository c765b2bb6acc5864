import { emailConfirmationSend } from '#contracts/account/email-change.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { relationLabel } from '#islands/shared/household/relations.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { directionsLink, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { isChangeable, isLatest } from '../shared/ChangeableMembership.tsx';
import { getCoverage } from '../shared/coverage.ts';
import type { MembershipProps, SectionId, SectionProps } from '../shared/sections.ts';
import { statusText } from '../shared/status-text.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { planFacts } from './plan-facts.ts';
import { t } from './texts.ts';
import { type ToDo, toDos } from './to-do.ts';

/** Overview of the membership: plan, people, office, next charge and tasks. */
export function Overview(props: SectionProps) {
  const { info, membership, planUrl, hrefTo } = props;
  if (!membership)
    return (
      <>
        <ToDoList toDos={toDos(info)} hrefTo={hrefTo} />
        <ConfirmEmail account={info.account} hrefTo={hrefTo} />
        <div className="dash-empty">
          <p>{t.noMembership}</p>
          <p className="form-actions">
            <a className="button" href={planUrl}>
              {t.choosePlan}
            </a>
            <a href={paths.findADentist}>{t.findDentist}</a>
          </p>
        </div>
      </>
    );
  return (
    <div className="dash-overview">
      <ToDoList toDos={toDos(info)} hrefTo={hrefTo} />
      <ConfirmEmail account={info.account} hrefTo={hrefTo} />
      <PlanCard {...props} membership={membership} />
      <div className="dash-cards">
        <OfficeCard {...props} membership={membership} />
        <HouseholdCard {...props} membership={membership} />
        <BillingCard {...props} />
      </div>
    </div>
  );
}

interface ToDoListProps {
  toDos: readonly ToDo[];
  hrefTo(section: SectionId): string;
}

/** Tasks for the member, each with a link to its section. */
function ToDoList({ toDos, hrefTo }: ToDoListProps) {
  if (toDos.length === 0) return null;
  return (
    <section aria-label={t.toDo}>
      <ul className="dash-todo">
        {toDos.map(({ id, tone, text, action, section }) => (
          <li key={id} data-tone={tone}>
            <Icon name={tone === 'urgent' ? 'warning' : 'info'} />
            <p>
              {text} <QueryLink href={hrefTo(section)}>{action}</QueryLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConfirmEmailProps {
  account: Pick<MemberInfo['account'], 'email' | 'isEmailConfirmed'>;
  hrefTo(section: SectionId): string;
}

/** Asks the member to check an unconfirmed address. It blocks nothing. */
export function ConfirmEmail({ account: { email, isEmailConfirmed }, hrefTo }: ConfirmEmailProps) {
  const change = useMutation();
  if (isEmailConfirmed) return null;
  const sendAgain = () =>
    change.send(
      emailConfirmationSend,
      { body: undefined },
      {
        successText: ({ sent }) => (sent ? t.sentAnotherLink(email) : t.alreadyConfirmed),
      },
    );

  return (
    <section aria-label={t.confirmYourEmail}>
      <ul className="dash-todo">
        <li data-tone="soon">
          <Icon name="info" />
          <p>
            {sentence(t.isEmailRight(<strong>{email}</strong>))}{' '}
            <RequestButton
              className="button-text"
              isBusy={change.isBusy}
              busyLabel={t.sending}
              onClick={sendAgain}
            >
              {t.sendAgain}
            </RequestButton>{' '}
            <QueryLink href={hrefTo('profile')}>{t.change}</QueryLink>
          </p>
        </li>
      </ul>
    </section>
  );
}

/** The plan, its status, and the most likely action. */
function PlanCard({ info, membership, hrefTo }: MembershipProps) {
  const { plan, status, number, covered, pendingPlanChange: next } = membership;
  const isOver = status === 'ended' && isLatest(info, membership);
  return (
    <section className="dash-plan" aria-label={t.plan}>
      <p className="dash-status" data-status={status}>
        {statusText(status)}
      </p>
      <h3>{plan.name}</h3>
      <Facts
        className="dash-facts"
        facts={[
          [
            t.memberNumber,
            <span key="number" className="dash-number">
              {number}
            </span>,
          ],
          ...planFacts(membership),
        ]}
      />
      {next?.from && <p>{t.fromDay(shownDay(next.from), next.plan.name)}</p>}
      <p className="dash-actions">
        {covered && (
          <QueryLink className="button" href={hrefTo('cards')}>
            {t.showIdCard}
          </QueryLink>
        )}
        <QueryLink {...(isOver && { className: 'button' })} href={hrefTo('renewal')}>
          {isOver ? t.comeBack : t.planAndRenewal}
        </QueryLink>
      </p>
    </section>
  );
}

/** Where the plan is used. */
function OfficeCard({ info, membership, hrefTo }: MembershipProps) {
  const { office, pendingOfficeChange } = membership;
  return (
    <section className="dash-card" aria-label={t.dentalOffice}>
      <h3>{t.dentalOffice}</h3>
      {office ? (
        <OfficeFacts office={office} />
      ) : (
        <p>
          {membership.status === 'ended' ? t.hadNoOffice : t.anyOffice}
          <a href={paths.findADentist}>{t.findDentist}</a>
        </p>
      )}
      {pendingOfficeChange && (
        <p className="note">
          {t.fromDay(shownDay(pendingOfficeChange.effectiveOn), pendingOfficeChange.name)}
        </p>
      )}
      {isChangeable(info, membership) && <QueryLink href={hrefTo('office')}>{t.changeOffice}</QueryLink>}
    </section>
  );
}

function OfficeFacts({ office }: { office: NonNullable<MembershipAnswer['office']> }) {
  const { name, street, city, state, zip, phone } = office;
  const place = `${city}, ${state} ${zip}`;
  return (
    <address>
      <strong>{name}</strong>
      <span>{street}</span>
      <span>{place}</span>
      <a href={telLink(phone)}>{formatPhone(phone)}</a>
      <NewTabLink href={directionsLink({ name, addressLine: `${street}, ${place}` })}>
        {t.directions}
      </NewTabLink>
    </address>
  );
}

/** The people whom the membership covers, covered, or will cover. */
function HouseholdCard({ info, membership, hrefTo }: MembershipProps) {
  const people = membership.members
    .map((person) => ({ person, cover: getCoverage(person, membership).kind }))
    .filter(({ cover }) => cover !== 'never');
  return (
    <section className="dash-card" aria-label={t.household}>
      <h3>{t.household}</h3>
      <ul>
        {people.map(({ person, cover }) => (
          <li key={person.id}>
            <strong>
              {person.firstName} {person.lastName}
            </strong>{' '}
            <span>
              {relationLabel(person.relation)}
              {person.ownPlan && `, ${person.ownPlan.name}`}
              {cover === 'comes' && `, ${t.startsOn(shownDay(person.coveredFrom))}`}
              {cover === 'left' && `, ${t.endedOnDay(shownDay(person.coveredThrough))}`}
            </span>
          </li>
        ))}
      </ul>
      <QueryLink href={hrefTo('household')}>
        {isChangeable(info, membership) ? t.changePeople : t.whoWasCovered}
      </QueryLink>
    </section>
  );
}

/** What the account owes, and the card that is charged. */
function BillingCard({ info: { balance, paymentMethod }, hrefTo }: SectionProps) {
  return (
    <section className="dash-card" aria-label={t.billing}>
      <h3>{t.billing}</h3>
      <Facts
        className="dash-lines"
        facts={[
          [
            balance.creditCents > 0 ? t.inYourFavor : t.youOwe,
            formatCents(balance.creditCents || balance.owedCents),
          ],
          [t.card, paymentMethod ? paymentMethodText(paymentMethod) : t.noneOnFile],
        ]}
      />
      <QueryLink href={hrefTo('billing')}>{t.receiptsAndPayments}</QueryLink>
    </section>
  );
}
