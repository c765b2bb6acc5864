import { useRef } from 'react';

/**
 * A key that stays the same until what it stands for has been stored: a form that is sent twice, by a double click
 * or because an answer was lost, is stored once.
 */
export function useDedupeKey(): { current(): string; renew(): void } {
  const key = useRef('');
  return {
    current() {
      key.current ||= crypto.randomUUID();
      return key.current;
    },
    renew() {
      key.current = '';
    },
  };
}
