import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStyles } from '../hooks/use-island.ts';
import { useModal } from '../hooks/use-modal.ts';
import css from './dialog.css?inline';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { t } from './texts.ts';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** 32, 42, 60 or 80 rem, never wider than the window (specification §9) */
  width?: 'small' | 'medium' | 'large' | 'xlarge';
  /** called for the close button, Escape, and the backdrop where `closedBy` allows it: set `open` to false */
  onClose: () => void;
  /**
   * As in HTML: 'closerequest' (default) allows the close button and Escape; 'any' also a click on the backdrop, for
   * content that can be reopened without loss; 'none' only the caller, for work that must be completed.
   */
  closedBy?: 'any' | 'closerequest' | 'none';
  /** shown instead of everything else */
  error?: string | null | undefined;
  /** Offers a way from the error back to the content. */
  onErrorDismiss?: () => void;
  /** Retries the failed action. */
  onErrorRetry?: () => void;
  /** a spinner instead of the content; a text is shown below it */
  loading?: boolean | string;
  /** buttons that stay visible while the content scrolls */
  footer?: ReactNode;
  /** the icon before the title */
  icon?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  className?: string;
  children?: ReactNode;
}

/**
 * A modal dialog: an error, a spinner or its content, in this order (specification §2). The content stays
 * mounted behind the other two, so nothing typed into it is lost. The focus goes to the element with
 * `data-autofocus`, else to the dialog itself; afterwards it returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    width = 'medium',
    closedBy = 'closerequest',
    error,
    loading,
    footer,
    children,
  } = props;
  useStyles(css);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const view = error ? 'error' : loading ? 'loading' : 'content';
  const events = useModal(dialog, open, closedBy, props.onClose);
  const bodyProps = useFocusableScroller(open);
  useDialogFocus(dialog, view);

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${width} ${props.className ?? ''}`.trim()}
      role={props.role}
      aria-labelledby={`${id}title`}
      aria-describedby={view === 'content' ? props.describedBy : undefined}
      // A dialog without fields or buttons must be able to hold the focus as well.
      tabIndex={-1}
      {...events}
    >
      {open && (
        <div className="dialog-frame">
          <header className="dialog-head">
            {props.icon}
            <h2 id={`${id}title`}>{title}</h2>
            {closedBy !== 'none' && (
              <button type="button" className="dialog-close" aria-label={t.close} onClick={props.onClose}>
                <Icon name="close" />
              </button>
            )}
          </header>
          <div className="dialog-body" {...bodyProps}>
            {view === 'error' && (
              <div className="dialog-error" role="alert">
                <Icon name="error" />
                <p>{error}</p>
                {props.onErrorRetry && (
                  <button type="button" className="button-quiet" onClick={props.onErrorRetry}>
                    {t.tryAgain}
                  </button>
                )}
                {props.onErrorDismiss && (
                  <button type="button" className="button-text" onClick={props.onErrorDismiss}>
                    {t.goBack}
                  </button>
                )}
              </div>
            )}
            {view === 'loading' && (
              <div className="dialog-wait">
                <Spinner size="lg" label={typeof loading === 'string' ? '' : t.loading} />
                {typeof loading === 'string' && <p role="status">{loading}</p>}
              </div>
            )}
            <div hidden={view !== 'content'}>{children}</div>
          </div>
          {footer && (
            <footer className="dialog-foot" hidden={view !== 'content'}>
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

/**
 * Hiding the element that has the focus would lose it to nowhere. While a dialog shows something else than its
 * content the dialog itself holds the focus; the content's field gets it back.
 */
function useDialogFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  view: 'error' | 'loading' | 'content',
): void {
  const left = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const at = document.activeElement;
    if (view !== 'content') {
      const inDialog = at instanceof HTMLElement && dialog.current?.contains(at);
      if (inDialog && at.closest('[hidden]')) left.current = at;
      // The button of an error that is gone has taken the focus with it.
      if (dialog.current?.open && (at === document.body || at?.closest('[hidden]'))) dialog.current.focus();
    } else if (left.current) {
      if (dialog.current?.open && (at === document.body || at === dialog.current)) left.current.focus();
      left.current = null;
    }
  }, [dialog, view]);
}

/**
 * Makes what scrolls a stop of the Tab key as long as it has more than fits, so that text can be read to its
 * end with the keyboard alone. Returns the attributes of the scrolling element.
 */
function useFocusableScroller(active: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const box = ref.current;
    if (!active || !box) return;
    const watch = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight + 1));
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  }, [active]);

  return { ref, tabIndex: scrolls ? 0 : undefined };
}
