import { useState } from 'react';
import { REPORT_OUTCOMES, type ReportOutcome, resolveDirectoryReport } from '#contracts/staff/directory.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Checkbox, ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { submitStaff } from '../session.ts';
import { keepDraft, readDraft } from '../support/drafts.ts';
import { reportConflict } from '../support/report-conflict.ts';
import type { ReportAnswer } from './report-answer.ts';
import { t } from './texts.ts';
import { VerifiedFields } from './VerifiedFields.tsx';
import { readVerified } from './verified-fields.ts';

interface Props {
  answer: ReportAnswer;
  /** names what this person typed */
  draftKey: string;
  onDone(): void;
  onConflict(message: string): void;
}

const NAMES = { on: 'verified.on', way: 'verified.way' };

/** Closes a report with what was found, and may mark the entry as verified in the same step. */
export function ResolveForm({ answer: { report, entry }, draftKey, onDone, onConflict }: Props) {
  const { site, number, email, language } = report;
  const [outcome, setOutcome] = useState<ReportOutcome | undefined>();
  const [isVerified, setVerified] = useState(false);
  // what could not be confirmed, or is no longer listed, was not verified
  const mayVerify = outcome !== 'not_confirmed' && entry !== null && entry.verifiedOn !== null;
  const form = useForm<typeof resolveDirectoryReport>({
    async send(fields) {
      const sent = await submitStaff(resolveDirectoryReport, {
        params: { site, number },
        body: {
          // without a choice, the contract asks for one
          outcome: readText(fields, 'outcome') as ReportOutcome,
          note: readText(fields, 'note'),
          verified: mayVerify && isVerified ? readVerified(fields, NAMES) : null,
        },
      });
      return reportConflict(sent, onConflict);
    },
    onDone() {
      keepDraft(draftKey, '');
      showSuccess(t.resolved);
      onDone();
      document.getElementById('main')?.focus();
    },
  });
  return (
    <section className="work-card">
      <h2>{t.resolve}</h2>
      <Form form={form} label={t.resolve} submitLabel={t.resolve} busyLabel={t.resolving}>
        <ChoiceField
          {...form.field('outcome')}
          label={t.outcome}
          choices={REPORT_OUTCOMES.map((value) => ({ value, label: t.outcomes[value] }))}
          onChange={setOutcome}
        />
        <TextArea
          {...form.field('note')}
          label={t.note}
          hint={t.noteHint}
          rows={4}
          maxLength={2000}
          autoComplete="off"
          defaultValue={readDraft(draftKey)}
          onInput={({ currentTarget }) => keepDraft(draftKey, currentTarget.value)}
        />
        {mayVerify && (
          <Checkbox {...form.field('verified')} defaultChecked={isVerified} onChange={setVerified}>
            {t.alsoVerified}
          </Checkbox>
        )}
        {mayVerify && isVerified && <VerifiedFields form={form} names={NAMES} />}
        <p className="note">{email ? t.willEmail(email, t.languages[language] ?? '') : t.willNotEmail}</p>
      </Form>
    </section>
  );
}
