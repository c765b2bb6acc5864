import { type ReactNode, useEffect } from 'react';
import { focusElement, focusFirstField } from '../hooks/use-return-focus.ts';
import { FormActions } from './FormActions.tsx';
import { FormMessage } from './FormNotes.tsx';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** names the form for screen readers, unless the page has one form in a titled section */
  label?: string;
  /** a heading inside the form; it has the focus when the form appears */
  title?: ReactNode;
  /** focuses the first field when the form appears */
  takesFocus?: boolean;
  className?: string;
  /** what the submit button says */
  submitLabel: ReactNode;
  busyLabel: string;
  /** false while the data that the form needs is loading */
  canSubmit?: boolean;
  /** true while a payment from an earlier submit is in progress */
  isWaiting?: boolean;
  cancelLabel?: string;
  /** absent where the form cannot be closed */
  onCancel?: (() => void) | undefined;
  /** what follows the buttons */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A form of `useForm`: its title, what went wrong, the fields, then the buttons. */
export function Form(props: FormProps) {
  const { form, title, takesFocus, className, canSubmit = true, isWaiting = false } = props;
  const { ref } = form.form;
  useEffect(() => {
    if (takesFocus) focusFirstField(ref.current);
  }, [ref, takesFocus]);
  return (
    <form
      className={className ? `form ${className}` : 'form'}
      method="post"
      aria-label={props.label}
      {...form.form}
    >
      {title && (
        <h4 ref={focusElement} tabIndex={-1}>
          {title}
        </h4>
      )}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      {props.children}
      <FormActions
        form={{ isReady: form.isReady && canSubmit, isBusy: form.isBusy || isWaiting }}
        busyLabel={props.busyLabel}
        cancelLabel={props.cancelLabel}
        onCancel={props.onCancel}
        aside={props.aside}
      >
        {props.submitLabel}
      </FormActions>
    </form>
  );
}
