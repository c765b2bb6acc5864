import type { ReactNode } from 'react';
import { Spinner } from '../elements/Spinner.tsx';

interface Props {
  isReady: boolean;
  isBusy: boolean;
  /** said while the form is being sent */
  busyLabel: string;
  children: ReactNode;
}

/** Sends a form: not before the page is ready for it, and not twice. */
export function SubmitButton({ isReady, isBusy, busyLabel, children }: Props) {
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
