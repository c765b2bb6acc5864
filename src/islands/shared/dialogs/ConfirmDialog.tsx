import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { inertDocument } from '#client/page/trusted-types.ts';
import { $confirmations, type Confirmation } from '#stores/dialogs.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { mountOnce } from '../mount-once.ts';
import css from './confirm-dialog.css?inline';

function ConfirmDialogs() {
  const [first] = useStore($confirmations);
  return first ? <ConfirmDialog key={first.id} confirmation={first} /> : null;
}

function ConfirmDialog({ confirmation }: { confirmation: Confirmation }) {
  const { answer, title, icon, severity, okText, cancelText, hideCancelButton } = confirmation;
  const messageId = useId();
  const content = useMessage(confirmation);
  // The focus is on Cancel, so that an accidental Enter does not confirm a destructive action.
  const isCancelFirst = severity === 'danger' && !hideCancelButton;

  return (
    <Dialog
      open={content !== null}
      title={title}
      width="small"
      role="alertdialog"
      describedBy={messageId}
      className={`confirm confirm-${severity}`}
      onClose={() => answer(false)}
      icon={
        <span className="confirm-icon">
          <Icon name={icon} />
        </span>
      }
      footer={
        <>
          {!hideCancelButton && (
            <button
              type="button"
              className="button-quiet"
              data-autofocus={isCancelFirst || undefined}
              onClick={() => answer(false)}
            >
              {cancelText}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-autofocus={!isCancelFirst || undefined}
            onClick={() => answer(true)}
          >
            {okText}
          </button>
        </>
      }
    >
      <div
        id={messageId}
        className="confirm-message"
        ref={(place) => place?.replaceChildren(content?.cloneNode(true) ?? '')}
      />
    </Dialog>
  );
}

/** The message as nodes; null until the HTML sanitizer has loaded. */
function useMessage({ html, message }: Confirmation): Node | null {
  const [content, setContent] = useState<Node | null>(() => (html ? null : document.createTextNode(message)));
  useEffect(() => {
    if (!html) return;
    let isMounted = true;
    const show = (node: Node) => {
      if (isMounted) setContent(node);
    };
    import('./sanitize-message.ts').then(
      ({ sanitizeMessage }) => show(sanitizeMessage(message)),
      // Without the sanitizer, show the text without any markup.
      () => show(document.createTextNode(inertDocument(message).body.textContent)),
    );
    return () => {
      isMounted = false;
    };
  }, [html, message]);
  return content;
}

export const mountConfirm = (): void => mountOnce('confirm-dialogs', <ConfirmDialogs />, css);
