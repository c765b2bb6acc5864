import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/fields/TextField.tsx';
import type { CardSource } from './card-source.ts';
import { type AccountError, readBankToken } from './sandbox-banks.ts';

interface Props {
  id: string;
  isReady: boolean;
  source: RefObject<CardSource | null>;
}

/**
 * The bank account of the sandbox: it takes test accounts only, and turns them into a token here in the page. Its
 * fields have no names, so that no form ever sends what stands in them.
 */
export function SandboxBank({ id, isReady, source }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<readonly AccountError[]>([]);
  useEffect(() => {
    const read = () => {
      const typedIn = (field: string) =>
        box.current?.querySelector<HTMLInputElement>(`[id="${id}-bank-${field}"]`)?.value ?? '';
      const result = readBankToken({ routing: typedIn('routing'), account: typedIn('account') });
      setErrors('token' in result ? [] : result.errors);
      return result;
    };
    source.current = {
      async token() {
        const result = read();
        return 'token' in result ? result : { problem: 'Please check your bank account.' };
      },
      check: async () => ({ isComplete: 'token' in read() }),
    };
    return () => {
      source.current = null;
    };
  }, [id, source]);
  const field = (name: AccountError['field']) => ({
    id: `${id}-bank-${name}`,
    error: errors.find((error) => error.field === name)?.message,
    readOnly: !isReady,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <div
      ref={box}
      className="sandbox-card"
      onInput={({ target }) =>
        setErrors(errors.filter(({ field }) => (target as HTMLElement).id !== `${id}-bank-${field}`))
      }
    >
      <TextField {...field('routing')} label="Routing number" hint="9 digits" maxLength={12} />
      <TextField {...field('account')} label="Account number" maxLength={24} />
      <p className="note">
        No real money here: this site takes test accounts only, such as routing number 110000000 with account
        number 000123456789.
      </p>
    </div>
  );
}
