import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { grievance, type GrievanceReceipt as Receipt } from '#contracts/support/grievance.ts';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { localDay } from '#util/dates/calendar.ts';
import { sendTimeoutMs } from './attachments.ts';
import { type GrievanceInput, readDraft, useDraftAnswers, validateDraft } from './draft.ts';
import { listFacts } from './draft-facts.ts';
import { FileUpload, useFiles } from './FileUpload.tsx';
import { ComplaintFields, ContactFields, PersonFields, UrgencyFields } from './GrievanceFields.tsx';
import { GrievancePreview, GrievanceReceipt } from './GrievanceReview.tsx';
import css from './grievance-later.css?inline';
import { readOffices } from './page-props.ts';
import { t } from './texts.ts';

interface Props {
  /** the brand’s offices (page-props.ts) */
  offices: string;
  /** where the page has the regulator's statement; '' if nowhere */
  regulatorHref: string;
  help: Help;
  hasBotCheck: boolean;
}

type Step =
  | { at: 'write' }
  | { at: 'preview'; body: GrievanceInput }
  | { at: 'sent'; body: GrievanceInput; receipt: Receipt };

/**
 * The grievance form (decision 012): filled in, reviewed, sent, receipt. The fields stay mounted but hidden during the
 * review, so that they keep their values. Nothing is stored on the device, because it is health data.
 */
export function GrievanceForm({ offices: officeLines, regulatorHref, help, hasBotCheck }: Props) {
  useStyles(css);
  const [step, setStep] = useState<Step>({ at: 'write' });
  const offices = useMemo(() => readOffices(officeLines), [officeLines]);
  const files = useFiles();
  const dedupeKey = useDedupeKey();
  const fieldToFocus = useRef('');

  const form = useForm<typeof grievance>({
    hasBotCheck,
    send: () =>
      step.at === 'preview'
        ? submit(grievance, { body: step.body, files: files.list, timeoutMs: sendTimeoutMs(files.list) })
        : Promise.reject(new Error('A grievance is reviewed before it is sent')),
    onDone(receipt) {
      dedupeKey.renew();
      if (step.at === 'preview') setStep({ ...step, at: 'sent', receipt });
    },
    onProblem({ fields }) {
      files.refuse(fields);
      // the fields with errors are on the form
      if (Object.keys(fields).length > 0) setStep({ at: 'write' });
    },
  });

  const answers = useDraftAnswers(form.form.ref, form.isReady);

  useEffect(() => {
    if (step.at !== 'write' || fieldToFocus.current === '') return;
    findControl(form.form.ref.current, fieldToFocus.current)?.focus();
    fieldToFocus.current = '';
  }, [step, form.form.ref]);

  const review = (element: HTMLFormElement) => {
    const today = localDay();
    const draft = readDraft(new FormData(element), dedupeKey.current(), today);
    const { body, problem } = validateDraft(draft, answers.filer, files.error, today);
    form.show(problem);
    if (body) setStep({ at: 'preview', body });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (step.at === 'preview') return form.form.onSubmit(event);
    event.preventDefault();
    review(event.currentTarget);
  };
  const change = (field: string) => {
    fieldToFocus.current = field;
    form.show(null);
    setStep({ at: 'write' });
  };

  const groups = step.at === 'write' ? [] : listFacts(step.body, files.list, offices);
  if (step.at === 'sent') {
    const { email, representative } = step.body;
    const mailedTo = [email, representative?.email].flatMap((address) => address?.trim() || []);
    return (
      <GrievanceReceipt
        receipt={step.receipt}
        mailedTo={[...new Set(mailedTo)]}
        groups={groups}
        regulatorHref={regulatorHref}
        help={help}
      />
    );
  }

  const isPreview = step.at === 'preview';
  return (
    <form className="form grievance" method="post" {...form.form} onSubmit={onSubmit} onChange={answers.read}>
      {isPreview && <GrievancePreview groups={groups} onChange={change} />}
      {!isPreview && (
        <p className="grievance-lead">
          {t.lead}
          {regulatorHref && (
            <>
              {' '}
              <a href={regulatorHref}>{t.yourRights}</a>
            </>
          )}
        </p>
      )}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <div className="grievance-fields" hidden={isPreview}>
        <PersonFields field={form.field} isReady={form.isReady} filer={answers.filer} />
        {/* Below the first screen, and left out of the published page, which has to come in one go. */}
        {form.isReady && (
          <>
            <ContactFields
              field={form.field}
              isReady={form.isReady}
              isForOther={answers.filer === 'other'}
              way={answers.contactBy}
            />
            <ComplaintFields field={form.field} isReady={form.isReady} offices={offices} />
            <UrgencyFields field={form.field} isReady={form.isReady} isUrgent={answers.isUrgent} />
            <FileUpload
              id={`${form.id}-attachments`}
              files={files.list}
              onChange={files.set}
              findError={files.findError}
              error={files.error || form.errorOf('attachments')}
              isReady={form.isReady}
            />
          </>
        )}
      </div>
      <FormActions
        form={form}
        busyLabel={t.sending}
        aside={
          isPreview && (
            <button type="button" className="button-quiet" onClick={() => change('filer')}>
              {t.goBack}
            </button>
          )
        }
      >
        {isPreview ? t.send : t.readItOver}
      </FormActions>
      {hasBotCheck && <BotCheckNote />}
    </form>
  );
}

/** The control with this name; of several, the selected one or the first. */
function findControl(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const controls = [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement => (control as HTMLInputElement).name === name,
  );
  return controls.find(({ type, checked }) => type === 'radio' && checked) ?? controls[0] ?? null;
}
