import { type RefObject, useEffect, useState } from 'react';
import type { ContactWay } from '#contracts/support/grievance.ts';
import { readText } from '#ui/forms/use-form.ts';
import type { Filer } from './draft.ts';

/** The answers on which other questions depend. */
export interface Answers {
  filer: Filer | '';
  contactBy: ContactWay;
  isUrgent: boolean;
}

/** Read from the form itself: a browser may have filled it in before the script was there. */
export function useDraftAnswers(
  form: RefObject<HTMLFormElement | null>,
  isReady: boolean,
): Answers & { read(): void } {
  const [answers, setAnswers] = useState<Answers>({ filer: '', contactBy: 'email', isUrgent: false });
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setAnswers({
      filer: readText(fields, 'filer') as Filer | '',
      contactBy: readText(fields, 'contactBy') as ContactWay,
      isUrgent: readText(fields, 'urgent') === 'yes',
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all fields are there
  useEffect(read, [isReady]);
  return { ...answers, read };
}
