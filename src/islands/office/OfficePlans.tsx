import type { PlanOffer } from '#contracts/catalog/catalog.ts';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import { joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { dependentText, perOf } from './plan-text.ts';

/** As components/plans/PlanChoice.astro draws it. */
export function OfficePlans({ office }: { office: OfficeInFull }) {
  return (
    <section className="section plan-choice" aria-labelledby="plan-choice">
      <div className="wrap">
        <h2 id="plan-choice">Plans at this office</h2>
        {office.plans.length > 0 ? (
          <div className="plan-list">
            {office.plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} officeId={office.id} />
            ))}
          </div>
        ) : (
          <p>
            No plans are available here right now. <a href={paths.support}>Ask us</a> and we will tell you
            when that changes.
          </p>
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
        <strong>{formatCents(price.memberCents)}</strong> <span>{perOf(plan)}, all fees included</span>
      </p>
      {dependents && <p className="dependent">{dependents}</p>}
      {features.length > 0 && (
        <ul className="ticks">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {notSoldIn.length > 0 && <p className="dependent">Not sold in {notSoldIn.join(', ')}.</p>}
      <p className="join when-out">
        <a className="button" href={joinPath({ planId: plan.id, officeId })}>
          Join for {formatCents(price.memberCents)} {perOf(plan)}{' '}
          <span className="visually-hidden">{name}</span>
        </a>
      </p>
    </article>
  );
}
