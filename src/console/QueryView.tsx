import type { ReactNode } from 'react';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { t } from './texts.ts';

interface Props<T> {
  of: { data: T | undefined; message: string; isLoading: boolean; retry(): void };
  children(data: T): ReactNode;
}

/** The answer of a query; before it a spinner, or what went wrong, with a button to try again. */
export function QueryView<T>({ of: { data, message, isLoading, retry }, children }: Props<T>) {
  const failure = message !== '' && (
    <div className="console-failure">
      <FormMessage>{message}</FormMessage>
      <button type="button" className="button-quiet" onClick={retry}>
        {t.tryAgain}
      </button>
    </div>
  );
  return (
    <>
      {failure}
      {data === undefined
        ? isLoading && (
            <p className="console-loading">
              <Spinner label={t.loading} />
            </p>
          )
        : children(data)}
    </>
  );
}
