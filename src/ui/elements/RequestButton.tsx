import type { ReactNode, Ref } from 'react';

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  className?: string;
  onClick(): unknown;
  /** a request is in progress: the button stays focusable and does nothing */
  isBusy?: boolean;
  /** shown instead of the children while busy */
  busyLabel?: string;
  children: ReactNode;
}

/** A button that sends a request. */
export function RequestButton({
  ref,
  id,
  className = 'button-quiet',
  onClick,
  isBusy,
  ...labels
}: ButtonProps) {
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void onClick()}
    >
      {(isBusy && labels.busyLabel) || labels.children}
    </button>
  );
}
