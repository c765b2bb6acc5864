import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { estimate } from '#domain/pricing/estimate.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import form from '#ui/forms/form.css?inline';
import { useStyles } from '#ui/hooks/use-island.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { $choice, $list, choose, type List, startChoice } from './choice.ts';
import { EstimateResult } from './EstimateResult.tsx';
import css from './estimator.css?inline';
import { expectedTreatments, MOST_PEOPLE, type Person, personName } from './household-needs.ts';
import { PersonNeeds } from './PersonNeeds.tsx';
import { findPlan, type PlanFacts } from './page-props.ts';
import { PlanSelect, ShareActions } from './SavingsControls.tsx';
import { t } from './texts.ts';

/**
 * What a year costs a household with a plan and without. Calculated in the browser, by the pricing rules of the checkout;
 * nothing is sent.
 */
export function Estimator() {
  // The published page has only an empty element: an island without any counts as failed (page-script/island-watch.ts).
  const list = useStore($list, { ssr: 'initial' });
  const isNear = useNearViewport('estimate');
  return list && isNear ? <EstimateForm {...list} /> : <div />;
}

function EstimateForm({ fees, plans, help }: List) {
  const id = useId();
  useStyles(form);
  useStyles(css);
  useEffect(startChoice, []);
  const { plan: planId, office, people } = useStore($choice, { ssr: 'initial' });
  const plan = findPlan(plans, planId);
  if (!plan) return null;
  const expected = expectedTreatments(people, fees);
  const setPeople = (next: readonly Person[]) => choose({ people: next });
  const result = estimate(plan, people.length, expected);
  const refusal = refusalText(plan, people);
  const add = (kind: Person['kind']) => setPeople([...people, { kind, needs: {} }]);

  return (
    <div className="estimator">
      <div className="estimate-side">
        <EstimateResult
          estimate={result}
          plan={plan}
          fees={fees}
          office={office}
          people={people.length}
          refusal={refusal}
        />
        <ShareActions print={t.printEstimate} />
        <HelpLine help={help} lead={t.talkItThrough} />
      </div>
      <form className="estimate-people" onSubmit={(event) => event.preventDefault()}>
        {plans.length > 1 && (
          <PlanSelect id={`${id}-plan`} label={t.planToEstimate} plans={plans} chosen={plan.id} />
        )}
        <p className="note">{t.whoFits(plan.name, plan.whoJoins, plan.whoIsAdded)}</p>
        {people.map((person, index) => (
          <PersonNeeds
            // biome-ignore lint/suspicious/noArrayIndexKey: people are told apart only by their position
            key={index}
            name={personName(people, index)}
            person={person}
            fees={fees}
            template={index > 0 && Object.keys(person.needs).length === 0 ? people[0] : undefined}
            onChange={(next) => setPeople(people.map((other, at) => (at === index ? next : other)))}
            onRemove={index > 0 ? () => setPeople(people.filter((_other, at) => at !== index)) : undefined}
          />
        ))}
        <p className="savings-share">
          {(['adult', 'child'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className="button-quiet"
              disabled={people.length >= MOST_PEOPLE}
              onClick={() => add(kind)}
            >
              {kind === 'adult' ? t.addAdult : t.addChild}
            </button>
          ))}
          <span role="status">{people.length >= MOST_PEOPLE && t.callForMore(MOST_PEOPLE)}</span>
        </p>
      </form>
      {result.treatments > 0 && refusal === '' && (
        // on a phone the result is above the inputs; its live region informs screen readers
        <p className="estimate-brief" aria-hidden="true">
          {result.savedCents === 0 && t.bothSame}
          {result.savedCents > 0 && sentence(t.lessWith(<b>{formatCents(result.savedCents)}</b>, plan.name))}
          {result.savedCents < 0 &&
            sentence(t.lessWithout(<b>{formatCents(-result.savedCents)}</b>, plan.name))}
        </p>
      )}
    </div>
  );
}

/** Why a plan cannot cover a household, as far as known without ages; '' if it can. */
function refusalText({ name, dependentMinAge }: PlanFacts, people: readonly Person[]): string {
  if (dependentMinAge === null || people.every(({ kind }) => kind === 'adult')) return '';
  return t.onlyFromAge(name, dependentMinAge);
}

/** Draws before the element is scrolled into view, so that layout shifts happen out of sight. */
const MARGIN_PX = 1200;

/**
 * Whether an element is near the viewport or being printed. Expensive content is drawn only then, to keep slow phones
 * responsive at first.
 * @param id of an element that exists from the start
 */
function useNearViewport(id: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element);
    // printing starts when this handler returns
    const onPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [id]);
  return isNear;
}
