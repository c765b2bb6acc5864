import {
  acknowledgeGrievance,
  previewGrievanceLetter,
  resolveGrievance,
} from '#contracts/staff/grievances.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { type Me, submitStaff } from '../session.ts';
import { LetterForm } from '../support/LetterForm.tsx';
import type { CaseAnswer, CaseRecord } from './case-record.ts';
import { t } from './texts.ts';

/** Names the text that a person has begun for a step. */
export const caseDraft = (
  { id }: Pick<Me, 'id'>,
  { site, caseNumber }: Pick<CaseRecord, 'site' | 'caseNumber'>,
  step: 'acknowledge' | 'resolve',
): string => [id, site, caseNumber, step].join(' ');

interface Props {
  me: Me;
  of: CaseAnswer;
  onDone(): void;
  onConflict(message: string, version: number): void;
}

/** The steps that are still to take, each with its letter. */
export function Steps({ me, of: { case: found, form }, onDone, onConflict }: Props) {
  const { site, caseNumber, version, status } = found;
  const params = { site, caseNumber };
  const address = { email: form.email, phone: form.phone, mail: form.address }[form.contactBy];
  const asked = t.askedFor[form.contactBy](address);
  const finish = (done: string) => () => {
    showSuccess(done);
    onDone();
    // the button that was pressed is gone
    document.getElementById('main')?.focus();
  };
  if (status === 'resolved') return null;
  return (
    <>
      {status === 'received' && (
        <section className="work-card">
          <h2>{t.acknowledge}</h2>
          <LetterForm
            name="handler"
            title={t.acknowledge}
            label={t.handler}
            hint={t.handlerHint}
            initial={me.name}
            draftKey={caseDraft(me, found, 'acknowledge')}
            version={version}
            lead={<p>{t.acknowledgeLead}</p>}
            write={(words) =>
              submitStaff(previewGrievanceLetter, { params, body: { step: 'acknowledge', handler: words } })
            }
            send={({ words, ...seen }) =>
              submitStaff(acknowledgeGrievance, { params, body: { handler: words, ...seen } })
            }
            onSent={finish(t.acknowledged)}
            onConflict={onConflict}
          />
        </section>
      )}
      <section className="work-card">
        <h2>{t.resolve}</h2>
        <LetterForm
          name="decision"
          title={t.resolve}
          label={t.decision}
          hint={t.decisionHint}
          draftKey={caseDraft(me, found, 'resolve')}
          version={version}
          lead={
            <p>
              {t.resolveLead} {asked}
            </p>
          }
          sendLabel={t.sendAndClose}
          write={(words) =>
            submitStaff(previewGrievanceLetter, { params, body: { step: 'resolve', decision: words } })
          }
          send={({ words, ...seen }) =>
            submitStaff(resolveGrievance, { params, body: { decision: words, ...seen } })
          }
          onSent={finish(t.resolved)}
          onConflict={onConflict}
        />
      </section>
    </>
  );
}
