import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/fields/TextField.tsx';
import type { CardSource } from './card-source.ts';
import { type CardInputError, readCardToken } from './sandbox-cards.ts';

interface Props {
  id: string;
  isReady: boolean;
  source: RefObject<CardSource | null>;
}

/**
 * The card field of the sandbox: it takes test cards only, and turns them into a token here in the page. Its fields
 * have no names, so that no form ever sends what stands in them.
 */
export function SandboxCard({ id, isReady, source }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<readonly CardInputError[]>([]);
  useEffect(() => {
    const read = () => {
      const typedIn = (field: string) =>
        box.current?.querySelector<HTMLInputElement>(`[id="${id}-card-${field}"]`)?.value ?? '';
      const result = readCardToken(
        { number: typedIn('number'), expiry: typedIn('expiry'), code: typedIn('code') },
        new Date(),
      );
      setErrors('token' in result ? [] : result.errors);
      return result;
    };
    source.current = {
      async token() {
        const result = read();
        return 'token' in result ? result : { problem: 'Please check your card.' };
      },
      check: async () => ({ isComplete: 'token' in read() }),
    };
    return () => {
      source.current = null;
    };
  }, [id, source]);
  const field = (name: CardInputError['field']) => ({
    id: `${id}-card-${name}`,
    error: errors.find((error) => error.field === name)?.message,
    readOnly: !isReady,
  });
  return (
    <div
      ref={box}
      className="sandbox-card"
      onInput={({ target }) =>
        setErrors(errors.filter(({ field }) => (target as HTMLElement).id !== `${id}-card-${field}`))
      }
    >
      <TextField
        {...field('number')}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={24}
      />
      <div className="field-row">
        <TextField
          {...field('expiry')}
          label="Expires"
          hint="mm/yy"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
        />
        <TextField
          {...field('code')}
          label="Security code"
          hint="3 or 4 digits"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </div>
      <p className="note">
        No real money here: this site takes test cards only, such as 4242 4242 4242 4242 with any later date
        and any code.
      </p>
    </div>
  );
}
