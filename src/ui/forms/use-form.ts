import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import { pageConfig } from '#client/page/page-meta.ts';
import { markSaved } from '#client/page/reload.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { useHydrated } from '../hooks/use-island.ts';

/** What a form needs from its island. */
interface FormOptions<E extends Endpoint> {
  /** sends the fields' values */
  send(fields: FormData): Promise<Submitted<E>>;
  onDone(answer: ResponseOf<E>): void;
  /** called with every error before it is shown */
  onProblem?(problem: Problem): void;
  /** the form carries the bot check's token, where the site has one */
  hasBotCheck?: boolean;
}

export type FormState = ReturnType<typeof useForm>;

const NONE: ReadonlySet<string> = new Set();

/**
 * Sends every form of the site. The fields are uncontrolled, so that input from before hydration and after an error is
 * kept. After an error the first invalid field has the focus; its message disappears when the field is edited.
 */
export function useForm<E extends Endpoint>({ send, onDone, onProblem, hasBotCheck }: FormOptions<E>) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** fields that were edited since the last error */
  const [changed, setChanged] = useState<ReadonlySet<string>>(NONE);
  const show = (shown: Problem | null): void => {
    setChanged(NONE);
    setProblem(shown);
  };
  const wrong = Object.keys(problem?.fields ?? {});
  const isMended = wrong.length > 0 && wrong.every((name) => changed.has(name));

  // after the invalid fields are marked
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
    /** '' without an error */
    message: isMended ? '' : (problem?.message ?? ''),
    errorOf,
    /** props of a field */
    field: <Name extends string>(name: Name) => ({ name, id: `${id}-${name}`, error: errorOf(name) }),
    /** false before hydration */
    isReady,
    isBusy,
    /** the prefix of the fields' ids */
    id,
    /** shows an error from elsewhere; null clears it */
    show,
    /** props of the form element */
    form: {
      ref,
      noValidate: true,
      onFocus: () => hasBotCheck && warmUpBotCheck(),
      'aria-busy': isBusy,
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const { name } = target as HTMLInputElement;
        if (problem?.fields[name] && !changed.has(name)) setChanged(new Set([...changed, name]));
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!isBusy) void submitForm(event.currentTarget);
      },
    },
  };
}

/** Loads the bot check when a form is first focused, so that sending does not wait for it. */
function warmUpBotCheck(): void {
  const { enableRecaptcha, recaptchaSiteKey } = pageConfig();
  if (!enableRecaptcha || recaptchaSiteKey === '') return;
  import('#client/http/bot-check.ts')
    .then(({ loadBotCheck }) => loadBotCheck(recaptchaSiteKey))
    // sending tries again, and reports a failure
    .catch(() => {});
}

/** Focuses the first invalid field, or the form's message. */
function focusError(form: HTMLFormElement | null): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (find('[aria-invalid=true]') ?? find('[data-form-message]'))?.focus();
}

/** The value of a text field; '' if there is none. */
export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** The result of a form that fails its own validation. */
export const invalidForm = (
  message: string,
  fields: Readonly<Record<string, string>> = {},
): { ok: false; problem: Problem } => ({ ok: false, problem: { message, fields, code: 'invalid' } });
