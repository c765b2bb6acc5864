import type { ReactNode } from 'react';
import { Spinner } from '../elements/Spinner.tsx';
import type { FormState } from './use-form.ts';

interface Props extends Omit<SubmitButtonProps, 'isReady' | 'isBusy'> {
  form: Pick<FormState, 'isReady' | 'isBusy'>;
  cancelLabel?: string;
  /** absent where the form cannot be closed; disabled while it is being sent */
  onCancel?: (() => void) | undefined;
  /** what stands beside the button */
  aside?: ReactNode;
}

/** The end of a form: the button that sends it, and others. */
export function FormActions({ form, cancelLabel = 'Cancel', onCancel, aside, ...submit }: Props) {
  return (
    <div className="form-actions">
      <SubmitButton {...submit} isReady={form.isReady} isBusy={form.isBusy} />
      {onCancel && (
        <button type="button" className="button-text" disabled={form.isBusy} onClick={onCancel}>
          {cancelLabel}
        </button>
      )}
      {aside}
    </div>
  );
}

interface SubmitButtonProps {
  isReady: boolean;
  isBusy: boolean;
  /** shown while the form is being sent */
  busyLabel: string;
  children: ReactNode;
}

/** Sends a form: not before the page is ready for it, and not twice. */
export function SubmitButton({ isReady, isBusy, busyLabel, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="button form-submit"
      disabled={!isReady}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? (
        <>
          <Spinner size="sm" label="" />
          <span>{busyLabel}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
