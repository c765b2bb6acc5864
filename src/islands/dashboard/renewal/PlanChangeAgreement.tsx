import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { changePlan } from '#contracts/member/member-plan.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { endingPlansText } from '#domain/renewals/renewal-notices.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { showMembershipResult } from '../shared/refresh-membership.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';
import { explainChangedPrice, type Preview, usePreview } from '../shared/use-preview.ts';
import type { NextTerm } from './AutoRenew.tsx';

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
        const words = 'Please agree to the renewal at the new price.';
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
      return explainChangedPrice(result, reload, 'Your plan has not changed.');
    },
    onDone,
  });
  return (
    <Form
      form={form}
      label={tookBack ? 'Keep your plan' : 'Another plan'}
      title={`${chosen.name} instead of ${tookBack ? before : plan.name}`}
      submitLabel={`${tookBack ? 'Keep' : 'Choose'} ${chosen.name}`}
      busyLabel="One moment …"
      cancelLabel="Go back"
      onCancel={onLeave}
    >
      <Facts
        className="dash-facts"
        facts={[
          ['Today', formatCents(0)],
          [
            `${from ? `From ${formatDay(from)}` : 'When you come back'}, for ${people === 1 ? 'one person' : `${people} people`}`,
            <>
              {formatCents(priceCents)} <span className="renewal-small">{CYCLE_WORDS[chosen.cycle]}</span>
            </>,
          ],
          !tookBack && [
            <>{plan.name} would cost</>,
            <>
              {formatCents(plan.priceCents)} <span className="renewal-small">{CYCLE_WORDS[plan.cycle]}</span>
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
  if (tookBack && consent === null) return `${plan.name} continues, and nothing is charged today.`;
  if (tookBack)
    return 'You have not agreed to this price yet, and your membership renews automatically. If you do not want that, go back and turn off renewal first.';
  return from
    ? `${plan.name} continues until then. You can undo this until the term is paid for.`
    : 'You pay when you come back, and can undo this until then.';
}
