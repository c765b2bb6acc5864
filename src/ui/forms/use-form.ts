import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import { pageConfig } from '#client/page/page-meta.ts';
import { markSaved } from '#client/page/reload.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { useHydrated } from '../hooks/use-island.ts';

/** What a form needs from its island. */
interface FormOptions<E extends Endpoint> {
  /** sends what stands in the fields */
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
 * The one way a form is sent. The fields keep their own values, so that what a password manager filled in before
 * the script was there is not lost, and nothing typed is lost when sending fails. After a refusal the first field
 * that is wrong has the focus; what is said against a field goes when the field is changed.
 */
export function useForm<E extends Endpoint>({ send, onDone, onProblem, hasBotCheck }: FormOptions<E>) {
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
    /** '' while there is nothing to say */
    message: isMended ? '' : (problem?.message ?? ''),
    errorOf,
    /** to be spread on a field */
    field: <Name extends string>(name: Name) => ({ name, id: `${id}-${name}`, error: errorOf(name) }),
    /** false until the page's script works */
    isReady,
    isBusy,
    /** the prefix of the fields' ids */
    id,
    /** shows a problem that came from elsewhere; null clears it */
    show,
    /** to be spread on the form element */
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

/** What stands in a text field; '' where there is no such field. */
export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a form refuses itself, in the shape of a server's refusal. */
export const invalidForm = (
  message: string,
  fields: Readonly<Record<string, string>> = {},
): { ok: false; problem: Problem } => ({ ok: false, problem: { message, fields, code: 'invalid' } });
