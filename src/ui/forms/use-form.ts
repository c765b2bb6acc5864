import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '#client/http/explain-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import { pageConfig } from '#client/page/page-config.ts';
import { markSaved } from '#client/page/unsaved-input.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** What a form needs from its island. */
export interface FormOptions<E extends Endpoint> {
  /** sends what stands in the fields */
  send(fields: FormData): Promise<Submitted<E>>;
  onDone(answer: ResponseOf<E>): void;
  /** called with every error before it is shown */
  onProblem?(problem: Problem): void;
  /** the form carries the bot check's token, where the site has one */
  hasBotCheck?: boolean;
}

export interface FormState {
  /** '' while there is nothing to say */
  message: string;
  errorOf(name: string): string | undefined;
  /** to be spread on a field */
  field<Name extends string>(name: Name): { name: Name; id: string; error: string | undefined };
  /** the markup is there, but nothing works yet */
  isReady: boolean;
  isBusy: boolean;
  /** to be spread on the form element */
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    noValidate: true;
    onFocus(): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    'aria-busy': boolean;
  };
  /** gives each field its id */
  id: string;
  /** shows a problem that came from elsewhere; null takes it back */
  show(problem: Problem | null): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The one way a form is sent. The fields keep their own values, so that what a password manager filled in before
 * the script was there is not lost, and nothing typed is lost when sending fails. After a refusal the first field
 * that is wrong has the focus; what is said against a field goes when the field is changed.
 */
export function useForm<E extends Endpoint>(options: FormOptions<E>): FormState {
  const { send, onDone, onProblem, hasBotCheck } = options;
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** fields that were changed since something was said against them */
  const [changed, setChanged] = useState<ReadonlySet<string>>(NONE);
  const show = (shown: Problem | null): void => {
    setChanged(NONE);
    setProblem(shown);
  };
  const wrong = Object.keys(problem?.fields ?? {});
  const isMended = wrong.length > 0 && wrong.every((name) => changed.has(name));

  // once what is wrong has been marked
  useEffect(() => {
    if (problem) focusError(ref.current);
  }, [problem]);

  const submitForm = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    show(null);
    try {
      const result = await send(new FormData(form));
      if (result.ok) {
        markSaved(form);
        onDone(result.answer);
      } else if (result.problem.code !== 'aborted') {
        onProblem?.(result.problem);
        show(result.problem);
      }
    } finally {
      setBusy(false);
    }
  };

  const errorOf = (name: string) => (changed.has(name) ? undefined : problem?.fields[name]);

  return {
    message: isMended ? '' : (problem?.message ?? ''),
    errorOf,
    field: (name) => ({ name, id: `${id}-${name}`, error: errorOf(name) }),
    isReady,
    isBusy,
    id,
    show,
    form: {
      ref,
      noValidate: true,
      onFocus: () => hasBotCheck && warmUpBotCheck(),
      'aria-busy': isBusy,
      onInput({ target }) {
        const { name } = target as HTMLInputElement;
        if (problem?.fields[name] && !changed.has(name)) setChanged(new Set([...changed, name]));
      },
      onSubmit(event) {
        event.preventDefault();
        if (!isBusy) void submitForm(event.currentTarget);
      },
    },
  };
}

/** The first touch of a form that needs the bot check loads it, so that sending need not wait for it. */
function warmUpBotCheck(): void {
  const { enableRecaptcha, recaptchaSiteKey } = pageConfig();
  if (!enableRecaptcha || recaptchaSiteKey === '') return;
  import('#client/http/bot-check.ts')
    .then(({ loadBotCheck }) => loadBotCheck(recaptchaSiteKey))
    // sending tries again, and says so if it does not come
    .catch(() => {});
}

/** The first field that is wrong, or what the form says about itself. */
function focusError(form: HTMLFormElement | null): void {
  const of = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (of('[aria-invalid=true]') ?? of('[data-form-message]'))?.focus();
}
