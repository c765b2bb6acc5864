import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import {
  type beginProviderConfirmation,
  beginProviderLink,
  type beginProviderSignIn,
} from '#contracts/staff/identity.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { $signInWays, submitSafely, submitStaff } from '../session.ts';
import { keepReturnPath } from './return-path.ts';
import { t } from './texts.ts';

type Begin = typeof beginProviderSignIn | typeof beginProviderLink | typeof beginProviderConfirmation;

interface Props {
  /** sends the browser to the provider */
  contract: Begin;
  children(provider: string): ReactNode;
  hint?: (provider: string) => string;
  /** in a section of a page, instead of below another way to sign in */
  isInSection?: boolean;
}

/** Leaves for the identity provider. Nothing where there is none. */
export function ProviderButton({ contract, children, hint, isInSection = false }: Props) {
  const { provider } = useStore($signInWays);
  const form = useForm<Begin>({ send: () => begin(contract), onDone: leave });
  if (provider === '') return null;
  return (
    <form className={isInSection ? 'form' : 'form console-passkey'} {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <button type="submit" className="button-quiet" aria-disabled={form.isBusy || undefined}>
        {form.isBusy ? (
          <>
            <Spinner size="sm" label="" />
            <span>{t.goingThere(provider)}</span>
          </>
        ) : (
          children(provider)
        )}
      </button>
      {hint && <p className="note">{hint(provider)}</p>}
    </form>
  );
}

/** To link an account needs a fresh second factor first. */
const begin = (contract: Begin): Promise<Submitted<Begin>> =>
  (contract === beginProviderLink ? submitSafely : submitStaff)(contract, { body: undefined });

function leave({ url }: ResponseOf<Begin>): void {
  keepReturnPath(location.pathname + location.search);
  location.assign(url);
}
