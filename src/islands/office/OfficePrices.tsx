import { useState } from 'react';
import type { FeeSchedule, PlanOffer } from '#contracts/catalog/catalog.ts';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { groupBy } from '#util/collections/collections.ts';
import { joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { matchesSearch } from '#util/text/search-normalize.ts';
import { FeeTable } from '../shared/FeeTable.tsx';
import { feeCount } from './fee-search.ts';
import { t } from './texts.ts';

/** The same markup as components/plans/PlanChoice.astro. */
export function OfficePlans({ office }: { office: OfficeInFull }) {
  return (
    <section className="section plan-choice" aria-labelledby="plan-choice">
      <div className="wrap">
        <h2 id="plan-choice">{t.plansHere}</h2>
        {office.plans.length > 0 ? (
          <div className="plan-list">
            {office.plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} officeId={office.id} />
            ))}
          </div>
        ) : (
          <p>{sentence(t.noPlans((words) => <a href={paths.support}>{words}</a>))}</p>
        )}
      </div>
    </section>
  );
}

function PlanCard({ plan, officeId }: { plan: PlanOffer; officeId: string }) {
  const { name, audience, price, features, notSoldIn } = plan;
  const dependents = dependentText(plan);
  return (
    <article className="card price-card">
      <h3 className="name">{name}</h3>
      {audience && <p className="audience">{audience}</p>}
      <p className="price">
        <strong>{formatCents(price.memberCents)}</strong>{' '}
        <span>{t.allFeesIncluded(perCycle(plan.cycle))}</span>
      </p>
      {dependents && <p className="dependent">{dependents}</p>}
      {features.length > 0 && (
        <ul className="ticks">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {notSoldIn.length > 0 && <p className="dependent">{t.notSoldIn(notSoldIn)}</p>}
      <p className="join when-out">
        <a className="button" href={joinPath({ planId: plan.id, officeId })}>
          {t.joinFor(`${formatCents(price.memberCents)} ${perCycle(plan.cycle)}`)}{' '}
          <span className="visually-hidden">{name}</span>
        </a>
      </p>
    </article>
  );
}

/** Price of each additional person; '' where no one can be added for a price. */
function dependentText({ price, cycle }: Pick<PlanOffer, 'price' | 'cycle'>): string {
  const { dependentCents: each, householdCapCents: cap } = price;
  if (each === 0) return '';
  const eachPrice = `${formatCents(each)} ${perCycle(cycle)}`;
  return cap === null ? t.eachPerson(eachPrice) : t.eachPersonAtMost(eachPrice, formatCents(cap));
}

interface Props {
  /** null: it could not be loaded */
  schedule: FeeSchedule | null;
  onRetry(): void;
}

/** The same markup as components/fees/FeeSchedule.astro. */
export function OfficeFees({ schedule, onRetry }: Props) {
  const [query, setQuery] = useState('');
  const fees = schedule?.fees ?? [];
  const found = fees.filter((fee) => matchesSearch(`${fee.procedure} ${fee.category}`, query));
  const categories = [...groupBy(found, ({ category }) => category)];
  return (
    <section className="section fee-schedule" aria-label={t.pricesHere}>
      <div className="wrap">
        <h2>{t.pricesHere}</h2>
        {fees.length > 0 && (
          <div className="filter fee-search">
            <p>
              <label htmlFor="fee-search">{t.findProcedure}</label>
              <input
                id="fee-search"
                type="search"
                autoComplete="off"
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
            </p>
            <p role="status">{feeCount(query, found.length, fees.length)}</p>
          </div>
        )}
        {categories.map(([category, rows]) => (
          <div className="card" key={category}>
            <FeeTable
              category={category}
              fees={rows}
              renderSaving={({ savedPercent }) => `${savedPercent}%`}
            />
          </div>
        ))}
        {schedule === null && (
          <>
            <p>{t.pricesFailed}</p>
            <p className="actions">
              <button type="button" className="button-quiet" onClick={onRetry}>
                {t.loadPrices}
              </button>
            </p>
          </>
        )}
        {schedule && fees.length === 0 && <p>{t.feesAreUpdating}</p>}
        {schedule?.note && <p className="note">{schedule.note}</p>}
      </div>
    </section>
  );
}
