import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { changePlan } from '#contracts/member/member-plan.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { endingPlansText } from '#domain/renewals/ending-plans.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { showMembershipResult } from '../shared/refresh-membership.ts';
import { cycleText } from '../shared/status-text.ts';
import { explainChangedPrice, type Preview, usePreview } from '../shared/use-preview.ts';
import type { NextTerm } from './AutoRenew.tsx';
import { t } from './texts.ts';

interface Props {
  planId: string;
  /** what the next term is of otherwise */
  plan: NextTerm['plan'];
  /** the plan that was chosen before, where it is the choice that is taken back */
  instead: string;
  help: Help;
  onDone(done: ResponseOf<typeof changePlan>): void;
  onLeave(): void;
}

/** What another plan means, or staying with this one, as the server says it, and the yes to it. */
export function PlanChangeAgreement({ planId, help, ...rest }: Props) {
  const offer = usePreview(changePlan, { planId });
  return (
    <QueryView of={offer} help={help} lines={4}>
      {(offered) => <AgreementForm {...rest} offered={offered} reload={offer.reload} />}
    </QueryView>
  );
}

interface AgreementProps extends Omit<Props, 'planId' | 'help'> {
  offered: ResponseOf<typeof changePlan>;
  reload: Preview<typeof changePlan>['reload'];
}

function AgreementForm({ offered, plan, instead, onDone, onLeave, reload }: AgreementProps) {
  const { plan: chosen, from, priceCents, people, ending, consent, tookBack } = offered;
  // once it is taken back, nothing waits
  const [before] = useState(instead);
  const form = useForm<typeof changePlan>({
    async send(fields) {
      if (consent !== null && !fields.has('consent')) {
        const words = t.agreeToRenewal;
        return invalidForm(words, { consent: words });
      }
      const result = await submit(changePlan, {
        body: {
          planId: chosen.id,
          expectedCents: priceCents,
          ...(consent !== null && { consent: true as const }),
        },
      });
      showMembershipResult(result);
      return explainChangedPrice(result, reload, t.planNotChanged);
    },
    onDone,
  });
  return (
    <Form
      form={form}
      label={tookBack ? t.keepYourPlan : t.anotherPlan}
      title={t.insteadOf(chosen.name, tookBack ? before : plan.name)}
      submitLabel={tookBack ? t.keepPlan(chosen.name) : t.choosePlan(chosen.name)}
      busyLabel={t.oneMoment}
      cancelLabel={t.goBack}
      onCancel={onLeave}
    >
      <Facts
        className="dash-facts"
        facts={[
          [t.today, formatCents(0)],
          [
            from ? t.fromDayFor(shownDay(from), people) : t.onReturnFor(people),
            <>
              {formatCents(priceCents)} <span className="renewal-small">{cycleText(chosen.cycle)}</span>
            </>,
          ],
          !tookBack && [
            t.wouldCost(plan.name),
            <>
              {formatCents(plan.priceCents)} <span className="renewal-small">{cycleText(plan.cycle)}</span>
            </>,
          ],
        ]}
      />
      <p>{planChangeText(offered, plan) + endingPlansText(ending, chosen.name)}</p>
      {consent !== null && (
        // another price is another consent
        <Checkbox key={consent} {...form.field('consent')}>
          {consent}
        </Checkbox>
      )}
    </Form>
  );
}

function planChangeText(
  { from, tookBack, consent }: ResponseOf<typeof changePlan>,
  plan: NextTerm['plan'],
): string {
  if (tookBack && consent === null) return t.continuesNow(plan.name);
  if (tookBack) return t.priceNotAgreed;
  return from ? t.continuesUntilThen(plan.name) : t.payOnReturn;
}
