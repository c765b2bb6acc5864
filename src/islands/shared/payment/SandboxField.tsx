import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/fields/TextField.tsx';
import type { CardSource } from './card-source.ts';
import { type InputError, readBankToken, readCardToken, type SandboxToken } from './sandbox-numbers.ts';
import { t } from './texts.ts';

interface Method {
  /** @param typed the value of a field */
  readToken(typed: (field: string) => string): SandboxToken;
  problem(): string;
  rows(): readonly (readonly ({ name: string } & Omit<ComponentProps<typeof TextField>, 'id'>)[])[];
  note(): string;
}

const METHODS: Readonly<Record<'card' | 'bank', Method>> = {
  card: {
    readToken: (typed) =>
      readCardToken({ number: typed('number'), expiry: typed('expiry'), code: typed('code') }, new Date()),
    problem: () => t.checkCard,
    rows: () => [
      [{ name: 'number', label: t.cardNumber, autoComplete: 'cc-number', maxLength: 24 }],
      [
        { name: 'expiry', label: t.expires, hint: t.expiresHint, autoComplete: 'cc-exp', maxLength: 7 },
        {
          name: 'code',
          label: t.securityCode,
          hint: t.securityCodeHint,
          autoComplete: 'cc-csc',
          maxLength: 4,
        },
      ],
    ],
    note: () => t.testCards,
  },
  bank: {
    readToken: (typed) => readBankToken({ routing: typed('routing'), account: typed('account') }),
    problem: () => t.checkBankAccount,
    rows: () => [
      [
        {
          name: 'routing',
          label: t.routingNumber,
          hint: t.routingNumberHint,
          autoComplete: 'off',
          maxLength: 12,
        },
      ],
      [{ name: 'account', label: t.accountNumber, autoComplete: 'off', maxLength: 24 }],
    ],
    note: () => t.testAccounts,
  },
};

interface Props {
  id: string;
  isReady: boolean;
  method: 'card' | 'bank';
  source: RefObject<CardSource | null>;
}

/**
 * The sandbox's field for a card or a bank account. It takes test numbers only, and turns them into a token in the
 * page. Its fields have no names, so that no form ever sends what is typed into them.
 */
export function SandboxField({ id, isReady, method, source }: Props) {
  const { readToken, problem, rows, note } = METHODS[method];
  const box = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<readonly InputError[]>([]);
  const idOf = (field: string) => `${id}-${method}-${field}`;
  useEffect(() => {
    const read = () => {
      const result = readToken(
        (field) =>
          box.current?.querySelector<HTMLInputElement>(`[id="${id}-${method}-${field}"]`)?.value ?? '',
      );
      setErrors('token' in result ? [] : result.errors);
      return result;
    };
    source.current = {
      async token() {
        const result = read();
        return 'token' in result ? result : { problem: problem() };
      },
      check: async () => ({ isComplete: 'token' in read() }),
    };
    return () => {
      source.current = null;
    };
  }, [id, method, readToken, problem, source]);
  return (
    <div
      ref={box}
      className="sandbox-card"
      onInput={({ target }) =>
        setErrors(errors.filter(({ field }) => (target as HTMLElement).id !== idOf(field)))
      }
    >
      {rows().map((row) => {
        const fields = row.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            id={idOf(name)}
            error={errors.find((error) => error.field === name)?.message}
            readOnly={!isReady}
            inputMode="numeric"
          />
        ));
        return row.length === 1 ? (
          fields
        ) : (
          <div key={row[0]?.name} className="field-row">
            {fields}
          </div>
        );
      })}
      <p className="note">{note()}</p>
    </div>
  );
}
