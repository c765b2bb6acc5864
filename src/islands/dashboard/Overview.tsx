import { AddressLink } from '../../ui/AddressLink.tsx';
import { localDay } from '../../util/calendar.ts';
import { formatDay } from '../../util/dates.ts';
import { directionsLink } from '../../util/directions.ts';
import { formatCents } from '../../util/money.ts';
import { paths } from '../../util/paths.ts';
import { formatPhone, telLink } from '../../util/phone.ts';
import { RELATION_WORDS } from '../household/relations.ts';
import type { SectionProps } from './Dashboard.tsx';
import { CYCLE_WORDS, STATUS_WORDS } from './status-words.ts';
import { ToDoList } from './ToDoList.tsx';
import { toDos } from './to-do.ts';

/** The membership at a glance: what it is, whom it covers, where, what is next, and what needs doing. */
export function Overview(props: SectionProps) {
  const { info, membership, hrefOf } = props;
  const todo = toDos(info, membership, localDay());
  if (!membership)
    return (
      <div className="dash-empty">
        <p>You have an account, but no membership yet.</p>
        <p className="form-actions">
          <a className="button" href={paths.joinNow}>
            Choose a plan
          </a>
          <a href={paths.findADentist}>Find a dentist</a>
        </p>
      </div>
    );
  return (
    <div className="dash-overview">
      {todo.length > 0 && <ToDoList toDos={todo} hrefOf={hrefOf} />}
      <PlanCard {...props} membership={membership} />
      <div className="dash-cards">
        <OfficeCard {...props} membership={membership} />
        <PeopleCard {...props} membership={membership} />
        <MoneyCard {...props} membership={membership} />
      </div>
    </div>
  );
}

interface CardProps extends SectionProps {
  membership: NonNullable<SectionProps['membership']>;
}

function PlanCard({ membership, hrefOf }: CardProps) {
  const { plan, status, number, nextCharge, paidAhead, termThrough, priceCents, covered } = membership;
  const next = membership.pendingPlanChange;
  return (
    <section className="dash-plan" aria-label="Plan">
      <p className="dash-status" data-status={status}>
        {STATUS_WORDS[status]}
      </p>
      <h3>{plan.name}</h3>
      <dl className="dash-facts">
        <div>
          <dt>Member number</dt>
          <dd className="dash-number">{number}</dd>
        </div>
        <div>
          <dt>{covered ? 'Covered through' : 'Was covered through'}</dt>
          <dd>{formatDay(paidAhead?.through ?? termThrough)}</dd>
        </div>
        <div>
          <dt>{nextCharge ? 'Renews' : 'Paid'}</dt>
          <dd>
            {nextCharge
              ? `${formatDay(nextCharge.on)}, ${formatCents(nextCharge.priceCents)}`
              : `${formatCents(priceCents)} ${CYCLE_WORDS[plan.cycle]}`}
          </dd>
        </div>
      </dl>
      {next?.from && <p>{`From ${formatDay(next.from)}: ${next.plan.name}.`}</p>}
      <p className="dash-actions">
        <AddressLink className="button" href={hrefOf('cards')}>
          Show ID card
        </AddressLink>
        <AddressLink href={hrefOf('renewal')}>Plan and renewal</AddressLink>
      </p>
    </section>
  );
}

function OfficeCard({ membership: { office, pendingOfficeChange }, hrefOf }: CardProps) {
  return (
    <section className="dash-card" aria-label="Dental office">
      <h3>Dental office</h3>
      {office ? (
        <address>
          <strong>{office.name}</strong>
          <span>{office.street}</span>
          <span>
            {office.city}, {office.state} {office.zip}
          </span>
          <a href={telLink(office.phone)}>{formatPhone(office.phone)}</a>
          <a
            href={directionsLink({
              name: office.name,
              addressLine: `${office.street}, ${office.city}, ${office.state} ${office.zip}`,
            })}
            target="_blank"
            rel="noopener noreferrer"
          >
            Directions<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </address>
      ) : (
        <p>
          You can use your plan at every participating office. <a href={paths.findADentist}>Find a dentist</a>
        </p>
      )}
      {pendingOfficeChange && (
        <p className="note">
          {`From ${formatDay(pendingOfficeChange.effectiveOn)}: ${pendingOfficeChange.name}.`}
        </p>
      )}
      <AddressLink href={hrefOf('office')}>Change office</AddressLink>
    </section>
  );
}

function PeopleCard({ membership: { members }, hrefOf }: CardProps) {
  return (
    <section className="dash-card" aria-label="Household">
      <h3>Household</h3>
      <ul>
        {members
          .filter(({ covered, coveredThrough, coveredFrom }) => covered || coveredFrom <= coveredThrough)
          .map(({ id, firstName, lastName, relation, covered, coveredFrom, coveredThrough }) => (
            <li key={id}>
              <strong>
                {firstName} {lastName}
              </strong>{' '}
              <span>
                {RELATION_WORDS[relation]}
                {!covered &&
                  (coveredFrom > localDay()
                    ? `, from ${formatDay(coveredFrom)}`
                    : `, until ${formatDay(coveredThrough)}`)}
              </span>
            </li>
          ))}
      </ul>
      <AddressLink href={hrefOf('household')}>Add or change somebody</AddressLink>
    </section>
  );
}

function MoneyCard({ info: { balance, paymentMethod }, hrefOf }: CardProps) {
  return (
    <section className="dash-card" aria-label="Billing">
      <h3>Billing</h3>
      <dl className="dash-lines">
        <div>
          <dt>{balance.creditCents > 0 ? 'In your favor' : 'You owe'}</dt>
          <dd>{formatCents(balance.creditCents || balance.owedCents)}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>
            {paymentMethod ? (
              <>
                <span className="dash-card-brand">{paymentMethod.brand}</span> ending in {paymentMethod.last4}
              </>
            ) : (
              'none on file'
            )}
          </dd>
        </div>
      </dl>
      <AddressLink href={hrefOf('billing')}>Receipts and payments</AddressLink>
    </section>
  );
}
