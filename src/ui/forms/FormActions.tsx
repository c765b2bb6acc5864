import type { ReactNode } from 'react';
import { SubmitButton } from './SubmitButton.tsx';
import type { FormState } from './use-form.ts';

interface Props {
  form: Pick<FormState, 'isReady' | 'isBusy'>;
  /** said while the form is being sent */
  busyLabel: string;
  cancelLabel?: string;
  /** absent where the form cannot be put away; not while it is being sent */
  onCancel?: (() => void) | undefined;
  /** what the button says that sends the form */
  children: ReactNode;
}

/** The end of a form: what sends it, and what puts it away. */
export function FormActions({ form, busyLabel, cancelLabel = 'Cancel', onCancel, children }: Props) {
  return (
    <div className="form-actions">
      <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel={busyLabel}>
        {children}
      </SubmitButton>
      {onCancel && (
        <button type="button" className="button-text" disabled={form.isBusy} onClick={onCancel}>
          {cancelLabel}
        </button>
      )}
    </div>
  );
}
