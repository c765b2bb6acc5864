import { paths } from '#util/site/paths.ts';
import type { SectionProps } from '../shared/sections.ts';
import { BillingCard } from './BillingCard.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { HouseholdCard } from './HouseholdCard.tsx';
import { OfficeCard } from './OfficeCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ToDoList } from './ToDoList.tsx';
import { toDos } from './to-do.ts';

/** Overview of the membership: plan, people, office, next charge and tasks. */
export function Overview(props: SectionProps) {
  const { info, membership, planUrl, hrefOf } = props;
  const todo = toDos(info);
  if (!membership)
    return (
      <>
        {todo.length > 0 && <ToDoList toDos={todo} hrefOf={hrefOf} />}
        <ConfirmEmail account={info.account} hrefOf={hrefOf} />
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
      {todo.length > 0 && <ToDoList toDos={todo} hrefOf={hrefOf} />}
      <ConfirmEmail account={info.account} hrefOf={hrefOf} />
      <PlanCard {...props} membership={membership} />
      <div className="dash-cards">
        <OfficeCard {...props} membership={membership} />
        <HouseholdCard {...props} membership={membership} />
        <BillingCard {...props} />
      </div>
    </div>
  );
}
