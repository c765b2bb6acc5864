import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { estimate } from '#domain/pricing/estimate.ts';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import form from '#ui/forms/form.css?inline';
import { useStyles } from '#ui/hooks/use-island.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { $choice, $list, choose, type List, startChoice } from './choice.ts';
import { EstimateResult } from './EstimateResult.tsx';
import css from './estimator.css?inline';
import { expectedTreatments, MOST_PEOPLE, type Person, personName } from './household-needs.ts';
import { PersonNeeds } from './PersonNeeds.tsx';
import { type PlanFacts, planOf } from './page-props.ts';
import { PlanSelect, ShareActions } from './SavingsControls.tsx';

/**
 * What a year costs a household with a plan and without. All of it is reckoned in the browser, by the rules that the
 * checkout prices with; nothing of it is sent anywhere.
 */
export function Estimator() {
  // it can do nothing without its script: the published page does without its markup, but for an element that tells
  // it from a widget that React took away (page-script/island-watch.ts)
  const list = useStore($list, { ssr: 'initial' });
  const isNear = useNearViewport('estimate');
  return list && isNear ? <Reckoning {...list} /> : <div />;
}

function Reckoning({ fees, plans, help }: List) {
  const id = useId();
  useStyles(form);
  useStyles(css);
  useEffect(startChoice, []);
  const { plan: planId, office, people } = useStore($choice, { ssr: 'initial' });
  const plan = planOf(plans, planId);
  if (!plan) return null;
  const expected = expectedTreatments(people, fees);
  const setPeople = (next: readonly Person[]) => choose({ people: next });
  const sum = estimate(plan, people.length, expected);
  const refusal = refusalOf(plan, people);
  const add = (kind: Person['kind']) => setPeople([...people, { kind, needs: {} }]);

  return (
    <div className="estimator">
      <div className="estimate-side">
        <EstimateResult
          estimate={sum}
          plan={plan}
          fees={fees}
          office={office}
          people={people.length}
          refusal={refusal}
        />
        <ShareActions what="the estimate" />
        <HelpLine help={help} lead="Would you rather talk it through? Call" />
      </div>
      <form className="estimate-people" onSubmit={(event) => event.preventDefault()}>
        {plans.length > 1 && (
          <PlanSelect id={`${id}-plan`} label="Plan to estimate with" plans={plans} chosen={plan.id} />
        )}
        <p className="note">
          {plan.name}: who joins is {plan.whoJoins}. Can be added: {plan.whoIsAdded}.
        </p>
        {people.map((person, index) => (
          <PersonNeeds
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is nothing but their place in the household
            key={index}
            name={personName(people, index)}
            person={person}
            fees={fees}
            model={index > 0 && Object.keys(person.needs).length === 0 ? people[0] : undefined}
            onChange={(next) => setPeople(people.map((one, at) => (at === index ? next : one)))}
            onRemove={index > 0 ? () => setPeople(people.filter((_one, at) => at !== index)) : undefined}
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
              {kind === 'adult' ? 'Add an adult' : 'Add a child'}
            </button>
          ))}
          <span role="status">
            {people.length >= MOST_PEOPLE && `For more than ${MOST_PEOPLE} people, please call us.`}
          </span>
        </p>
      </form>
      {sum.treatments > 0 && refusal === '' && (
        // on a phone the result is above the inputs; its live region informs screen readers
        <p className="estimate-brief" aria-hidden="true">
          {sum.savedCents === 0 ? (
            'Both ways cost the same.'
          ) : (
            <>
              <b>{formatCents(Math.abs(sum.savedCents))}</b> less a year{' '}
              {sum.savedCents > 0 ? 'with' : 'without'} {plan.name}
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** What keeps such a household off a plan, as far as it can be told without ages; '' where nothing does. */
function refusalOf({ name, dependentMinAge }: PlanFacts, people: readonly Person[]): string {
  if (dependentMinAge === null || people.every(({ kind }) => kind === 'adult')) return '';
  return `${name} covers only people who are ${dependentMinAge} or older, so it can’t cover a child. Choose another plan to estimate with.`;
}

/** Far enough to be drawn before it is scrolled into view, so layout shifts happen out of sight. */
const AHEAD_PX = 1200;

/**
 * Whether an element is near the viewport or being printed. Expensive content is drawn only then, to keep slow phones
 * responsive at first.
 * @param id of an element that is there from the start
 */
function useNearViewport(id: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    // what is printed is taken as it stands when this ends
    const onPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [id]);
  return isNear;
}
