import { atom } from 'nanostores';
import { t } from './texts.ts';

export type ConfirmSeverity = 'primary' | 'danger' | 'success' | 'warning';
export type ConfirmIcon = 'info' | 'check' | 'warning' | 'error' | 'question' | 'bell' | 'star';

/** What a confirm dialog asks (specification §3). */
export interface ConfirmOptions {
  title: string;
  message: string;
  /** 'Ok' if absent */
  okText?: string;
  /** 'Cancel' if absent */
  cancelText?: string;
  /** The message is HTML; it is sanitized before it is shown. */
  html?: boolean;
  /** the severity's own if absent */
  icon?: ConfirmIcon;
  /** 'primary' if absent */
  severity?: ConfirmSeverity;
  hideCancelButton?: boolean;
}

export interface Confirmation extends Required<ConfirmOptions> {
  id: string;
  answered: Promise<boolean>;
  /** Resolves `answered` and removes the dialog. Later answers are ignored. */
  answer(isConfirmed: boolean): void;
}

const ICONS: Record<ConfirmSeverity, ConfirmIcon> = {
  primary: 'question',
  danger: 'error',
  success: 'check',
  warning: 'warning',
};

/** The dialogs waiting for an answer: the first is on screen. */
export const $confirmations = atom<readonly Confirmation[]>([]);

export function askConfirmation(options: ConfirmOptions): Confirmation {
  const severity = options.severity ?? 'primary';
  let resolveAnswer: (isConfirmed: boolean) => void;
  const confirmation: Confirmation = {
    okText: t.ok,
    cancelText: t.cancel,
    html: false,
    icon: ICONS[severity],
    hideCancelButton: false,
    ...options,
    severity,
    id: crypto.randomUUID(),
    answered: new Promise((resolve) => {
      resolveAnswer = resolve;
    }),
    answer(isConfirmed) {
      resolveAnswer(isConfirmed);
      $confirmations.set($confirmations.get().filter((each) => each !== confirmation));
    },
  };
  $confirmations.set([...$confirmations.get(), confirmation]);
  return confirmation;
}
