import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo } from 'react';
import { perCycle } from '#domain/pricing/pricing.ts';
import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useHydrated } from '#ui/hooks/use-island.ts';
import { localDay } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { joinPath } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { $choice, $list, choose, startChoice } from './choice.ts';
import { FeeTables } from './FeeTables.tsx';
import { OfficeFeesNote, OfficeSelect, useOffice } from './OfficeChoice.tsx';
import { decodeFees, findPlan, type PlanFacts } from './page-props.ts';
import { PlanSelect, ShareActions } from './SavingsControls.tsx';
import { searchFees } from './search-fees.ts';
import { t } from './texts.ts';

interface Props {
  /** encoded by page-props.ts */
  fees: string;
  plans: readonly PlanFacts[];
  /** the group's key */
  group: string;
  help: Help;
  /** visitors may search in Spanish, too */
  speaksSpanish: boolean;
}

/** The list of fees, with a search by treatment, plan and office. Without script, only the list. */
export function FeeSearch({ fees: lines, plans, group, help, speaksSpanish }: Props) {
  const id = useId();
  const isReady = useHydrated();
  useEffect(startChoice, []);
  const choice = useStore($choice, { ssr: 'initial' });
  const plan = findPlan(plans, choice.plan);
  const office = useOffice(group, choice.office);
  const { offer } = office;
  const published = useMemo(() => decodeFees(lines), [lines]);
  const fees = offer.state === 'answered' && offer.answer.ok ? offer.answer.value.fees : published;
  useEffect(() => $list.set({ fees, plans, help }), [fees, plans, help]);
  const kinds = [...new Set(fees.map((fee) => fee.category))];
  const category = kinds.includes(choice.category) ? choice.category : '';
  const found = searchFees(
    fees.filter((fee) => category === '' || fee.category === category),
    choice.query,
  );
  const isOfficeGone = offer.state === 'answered' && !offer.answer.ok && offer.answer.code === 'not_found';
  const isSoldThere =
    offer.state !== 'answered' || !offer.answer.ok || !plan || offer.answer.value.planIds.includes(plan.id);

  return (
    <div className="savings">
      {isReady && (
        // only printed: on the screen the page has its own heading
        <p className="savings-paper" hidden>
          <strong>{document.title}</strong>, {shownDay(localDay())}
        </p>
      )}
      <search className="card savings-tools">
        <div className="field savings-query">
          <label htmlFor={`${id}-query`}>{t.treatment}</label>
          <input
            id={`${id}-query`}
            type="search"
            className="input"
            placeholder={speaksSpanish ? t.examplesWithSpanish : t.examples}
            maxLength={60}
            disabled={!isReady}
            value={choice.query}
            onChange={(event) => choose({ query: event.currentTarget.value })}
          />
        </div>
        {plans.length > 1 && (
          <PlanSelect id={`${id}-plan`} label={t.plan} plans={plans} chosen={plan?.id} isReady={isReady} />
        )}
        <OfficeSelect
          id={`${id}-office`}
          office={office}
          chosen={choice.office}
          isReady={isReady}
          onChoose={(chosen) => choose({ office: chosen })}
        />
        {plan && isSoldThere && (
          <p className="savings-join">
            <strong>{formatCents(plan.price.member_cents)}</strong>
            <span>{t.forOnePerson(perCycle(plan.cycle))}</span>
            <a className="button-quiet" href="#estimate">
              {t.isItWorthIt}
            </a>
            <a
              className="button when-out"
              href={joinPath({
                planId: plan.id,
                officeId: isOfficeGone ? undefined : choice.office || undefined,
              })}
            >
              {t.joinPlan(plan.name)}
            </a>
          </p>
        )}
      </search>
      {choice.office && plan && (
        <OfficeFeesNote office={office} chosen={choice.office} plan={plan} plans={plans} />
      )}
      <fieldset className="savings-kinds">
        <legend className="visually-hidden">{t.kindsOfCare}</legend>
        {['', ...kinds].map((kind) => (
          <button
            key={kind}
            type="button"
            disabled={!isReady}
            aria-pressed={category === kind}
            onClick={() => choose({ category: kind })}
          >
            {kind || t.allCare}
          </button>
        ))}
      </fieldset>
      <p role="status" className="savings-count">
        {found.length === fees.length ? t.wholeList(fees.length) : t.found(found.length, fees.length)}
      </p>
      {found.length > 0 ? (
        <FeeTables fees={found} hasBars={isReady} />
      ) : (
        fees.length > 0 && (
          <div className="card">
            <p>{t.nothingFound(choice.query.trim())}</p>
            <HelpLine help={help} lead={t.lookUpWithYou} />
            <p className="savings-share">
              <button
                type="button"
                className="button-quiet"
                onClick={() => {
                  choose({ query: '', category: '' });
                  document.getElementById(`${id}-query`)?.focus();
                }}
              >
                {t.showWholeList}
              </button>
            </p>
          </div>
        )
      )}
      {isReady && <ShareActions print={t.printList} />}
    </div>
  );
}
