import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Toast, ToastSeverity } from '#stores/toasts.ts';
import { Icon, type IconName } from '#ui/elements/Icon.tsx';
import { severityWord } from './announce-toast.ts';
import { t } from './texts.ts';
import type { PauseReason } from './toast-timers.ts';
import type { VisibleToast } from './toast-transitions.ts';

interface Props {
  present: ReadableAtom<readonly VisibleToast[]>;
  onHold: (reason: PauseReason, holds: boolean) => void;
  onClose: (id: string) => void;
}

const ICONS: Record<ToastSeverity, IconName> = {
  info: 'info',
  success: 'check',
  warn: 'warning',
  error: 'error',
  secondary: 'bell',
  contrast: 'star',
};

/** The messages at the top right (specification §9), the oldest on top. */
export function Toasts({ present, onHold, onClose }: Props) {
  const all = useStore(present);
  const list = useRef<HTMLUListElement>(null);
  /** where the keyboard was before it came here */
  const cameFrom = useRef<Element | null>(null);
  const hadFocus = useRef(false);

  const staying = all.filter(({ phase }) => phase !== 'leaving').length;
  // A toast removed under the pointer or focus fires no leave event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of toasts changes
  useLayoutEffect(() => {
    const ul = list.current;
    if (hadFocus.current && !holdsFocus(ul)) moveFocusOn(ul, cameFrom.current);
    hadFocus.current = holdsFocus(ul);
    onHold('focus', hadFocus.current);
    onHold('pointer', ul?.matches(':hover') ?? false);
  }, [staying, all.length, onHold]);

  const focusIn = (event: FocusEvent) => {
    if (!hadFocus.current) cameFrom.current = event.relatedTarget;
    hadFocus.current = true;
    onHold('focus', true);
  };
  const focusOut = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // Focus leaving a removed toast is handled by the effect above.
    if (!event.target.closest('[inert]')) hadFocus.current = false;
    onHold('focus', false);
  };

  if (all.length === 0) return null;
  return (
    <section aria-label={t.notifications}>
      <ul
        ref={list}
        onPointerEnter={() => onHold('pointer', true)}
        onPointerLeave={() => onHold('pointer', false)}
        onFocus={focusIn}
        onBlur={focusOut}
      >
        {all.map(({ toast, phase }) => (
          <li key={toast.id} className={`toast-slot is-${phase}`} inert={phase === 'leaving'}>
            <ToastCard toast={toast} onClose={() => onClose(toast.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function holdsFocus(list: HTMLElement | null): boolean {
  const at = document.activeElement;
  return !!list?.contains(at) && !at?.closest('[inert]');
}

function moveFocusOn(list: HTMLElement | null, cameFrom: Element | null): void {
  const next = list?.querySelector<HTMLElement>('.toast-slot:not(.is-leaving) .toast-close');
  if (next) next.focus();
  else if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { severity, summary, detail, closable, group, styleClass = '', contentStyleClass = '' } = toast;
  const word = severityWord(severity);
  return (
    <div className={`toast toast-${severity} ${styleClass}`.trim()} data-group={group}>
      <span className="toast-icon">
        <Icon name={ICONS[severity]} />
      </span>
      <div className={`toast-content ${contentStyleClass}`.trim()}>
        {word && <span className="visually-hidden">{word}: </span>}
        {summary && <p className="toast-summary">{summary}</p>}
        {detail && <p className="toast-detail">{detail}</p>}
      </div>
      {closable && (
        <button
          type="button"
          className="toast-close"
          aria-label={summary ? t.closeToast(summary) : t.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
