import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  kind?: 'error' | 'info' | 'success';
  /** it replaces the form and takes the focus */
  takesFocus?: boolean;
  children: ReactNode;
}

/** What a form says about itself, read aloud when it appears. */
export function FormMessage({ kind = 'error', takesFocus = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      className={`form-message is-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      data-form-message=""
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
