import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $loading } from '#stores/loading.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { useModal } from '#ui/hooks/use-modal.ts';
import { mountOnce } from '../mount-once.ts';
import css from './loading-overlay.css?inline';
import { t } from './texts.ts';

/** Full screen and modal: the page behind can be neither used nor read, and Escape does not lift it. */
function LoadingOverlay() {
  const { isLoading, message, overlayOnly } = useStore($loading);
  const dialog = useRef<HTMLDialogElement>(null);
  const events = useModal(dialog, isLoading, 'none', () => {});

  return (
    <dialog
      ref={dialog}
      className="loading-overlay"
      role="alertdialog"
      aria-label={message || t.pleaseWait}
      tabIndex={-1}
      {...events}
    >
      {isLoading && !overlayOnly && (
        <>
          <Spinner size="xl" label="" />
          {/* The label is read out once; a message that changes under way is read out here. */}
          <p role="status">{message}</p>
        </>
      )}
    </dialog>
  );
}

export const mountLoading = (): void => mountOnce('loading-overlay', <LoadingOverlay />, css);
