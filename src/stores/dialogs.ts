import { atom } from 'nanostores';

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
  id: number;
}

const ICONS: Record<ConfirmSeverity, ConfirmIcon> = {
  primary: 'question',
  danger: 'error',
  success: 'check',
  warning: 'warning',
};

/** The questions that wait for an answer: the first is on screen, the others follow in turn. */
export const $confirmations = atom<readonly Confirmation[]>([]);

const answers = new Map<number, (answer: boolean) => void>();
let count = 0;

/** Queues a question. `answer` resolves to the value given to `answerConfirmation`. */
export function askConfirmation(options: ConfirmOptions): { id: number; answer: Promise<boolean> } {
  count += 1;
  const id = count;
  const severity = options.severity ?? 'primary';
  const confirmation: Confirmation = {
    okText: 'Ok',
    cancelText: 'Cancel',
    html: false,
    icon: ICONS[severity],
    hideCancelButton: false,
    ...options,
    severity,
    id,
  };
  const answer = new Promise<boolean>((resolve) => {
    answers.set(id, resolve);
  });
  $confirmations.set([...$confirmations.get(), confirmation]);
  return { id, answer };
}

/** Answers a question, then takes it away. A second answer to the same one changes nothing. */
export function answerConfirmation(id: number, answer: boolean): void {
  answers.get(id)?.(answer);
  answers.delete(id);
  $confirmations.set($confirmations.get().filter((one) => one.id !== id));
}
