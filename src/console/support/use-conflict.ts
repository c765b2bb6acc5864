import { useState } from 'react';
import type { Conflict } from './Changed.tsx';

/**
 * The refusal of a change of a state that another person has changed meanwhile.
 * @param version the state that is shown
 * @param reload reads the newest one
 */
export function useConflict(version: number, reload: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    refuse(message: string, seen = version): void {
      setConflict({ message, version: seen });
      reload();
    },
    finish(): void {
      setConflict(null);
      reload();
    },
  };
}
