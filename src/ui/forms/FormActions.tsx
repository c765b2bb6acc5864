import type { ReactNode } from 'react';
import { Spinner } from '../elements/Spinner.tsx';
import { t } from './texts.ts';
import type { FormState } from './use-form.ts';

interface Props extends Omit<SubmitButtonProps, 'isReady' | 'isBusy'> {
  form: Pick<FormState, 'isReady' | 'isBusy'>;
  cancelLabel?: string | undefined;
  /** absent where the form cannot be closed */
  onCancel?: (() => void) | undefined;
  /** what follows the buttons */
  aside?: ReactNode;
}

/** The buttons of a form. */
export function FormActions({ form, cancelLabel = t.cancel, onCancel, aside, ...submit }: Props) {
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

/** Disabled before hydration. While the form is sent it stays focusable. */
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
