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
import { formatDay } from '#util/dates/format-day.ts';
import { directionsLink, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { isChangeable, isLatest } from '../shared/ChangeableMembership.tsx';
import { getCoverage } from '../shared/coverage.ts';
import type { MembershipProps, SectionId, SectionProps } from '../shared/sections.ts';
import { STATUS_TEXT } from '../shared/status-text.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { planFacts } from './plan-facts.ts';
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
          <p>You have an account, but no membership yet.</p>
          <p className="form-actions">
            <a className="button" href={planUrl}>
              Choose a plan
            </a>
            <a href={paths.findADentist}>Find a dentist</a>
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
    <section aria-label="To do">
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
        successText: ({ sent }) =>
          sent
            ? `We sent another link to ${email}. Earlier links no longer work.`
            : 'Your email address is already confirmed.',
      },
    );

  return (
    <section aria-label="Confirm your email address">
      <ul className="dash-todo">
        <li data-tone="soon">
          <Icon name="info" />
          <p>
            Is <strong>{email}</strong> right? Open the link in our welcome email to confirm it.{' '}
            <RequestButton
              className="button-text"
              isBusy={change.isBusy}
              busyLabel="Sending …"
              onClick={sendAgain}
            >
              Send again
            </RequestButton>{' '}
            <QueryLink href={hrefTo('profile')}>Change</QueryLink>
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
    <section className="dash-plan" aria-label="Plan">
      <p className="dash-status" data-status={status}>
        {STATUS_TEXT[status]}
      </p>
      <h3>{plan.name}</h3>
      <Facts
        className="dash-facts"
        facts={[
          [
            'Member number',
            <span key="number" className="dash-number">
              {number}
            </span>,
          ],
          ...planFacts(membership),
        ]}
      />
      {next?.from && <p>{`From ${formatDay(next.from)}: ${next.plan.name}.`}</p>}
      <p className="dash-actions">
        {covered && (
          <QueryLink className="button" href={hrefTo('cards')}>
            Show ID card
          </QueryLink>
        )}
        <QueryLink {...(isOver && { className: 'button' })} href={hrefTo('renewal')}>
          {isOver ? 'Come back' : 'Plan and renewal'}
        </QueryLink>
      </p>
    </section>
  );
}

/** Where the plan is used. */
function OfficeCard({ info, membership, hrefTo }: MembershipProps) {
  const { office, pendingOfficeChange } = membership;
  return (
    <section className="dash-card" aria-label="Dental office">
      <h3>Dental office</h3>
      {office ? (
        <OfficeFacts office={office} />
      ) : (
        <p>
          {membership.status === 'ended'
            ? 'You had no office of your own. '
            : 'You can use your plan at every participating office. '}
          <a href={paths.findADentist}>Find a dentist</a>
        </p>
      )}
      {pendingOfficeChange && (
        <p className="note">
          {`From ${formatDay(pendingOfficeChange.effectiveOn)}: ${pendingOfficeChange.name}.`}
        </p>
      )}
      {isChangeable(info, membership) && <QueryLink href={hrefTo('office')}>Change office</QueryLink>}
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
      <NewTabLink href={directionsLink({ name, addressLine: `${street}, ${place}` })}>Directions</NewTabLink>
    </address>
  );
}

/** The people whom the membership covers, covered, or will cover. */
function HouseholdCard({ info, membership, hrefTo }: MembershipProps) {
  const people = membership.members
    .map((person) => ({ person, cover: getCoverage(person, membership).kind }))
    .filter(({ cover }) => cover !== 'never');
  return (
    <section className="dash-card" aria-label="Household">
      <h3>Household</h3>
      <ul>
        {people.map(({ person, cover }) => (
          <li key={person.id}>
            <strong>
              {person.firstName} {person.lastName}
            </strong>{' '}
            <span>
              {relationLabel(person.relation)}
              {person.ownPlan && `, ${person.ownPlan.name}`}
              {cover === 'comes' && `, from ${formatDay(person.coveredFrom)}`}
              {cover === 'left' && `, until ${formatDay(person.coveredThrough)}`}
            </span>
          </li>
        ))}
      </ul>
      <QueryLink href={hrefTo('household')}>
        {isChangeable(info, membership) ? 'Add or change a person' : 'Who was covered, and when'}
      </QueryLink>
    </section>
  );
}

/** What the account owes, and the card that is charged. */
function BillingCard({ info: { balance, paymentMethod }, hrefTo }: SectionProps) {
  return (
    <section className="dash-card" aria-label="Billing">
      <h3>Billing</h3>
      <Facts
        className="dash-lines"
        facts={[
          [
            balance.creditCents > 0 ? 'In your favor' : 'You owe',
            formatCents(balance.creditCents || balance.owedCents),
          ],
          ['Card', paymentMethod ? paymentMethodText(paymentMethod) : 'none on file'],
        ]}
      />
      <QueryLink href={hrefTo('billing')}>Receipts and payments</QueryLink>
    </section>
  );
}
