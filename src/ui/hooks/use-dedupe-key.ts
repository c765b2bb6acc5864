import { useRef } from 'react';

/** A key that is the same for each retry of a form, so that the server stores it once. Renew it after success. */
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
