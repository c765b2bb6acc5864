import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the markup that was published, true once the page's script is at work: until then a form cannot be sent. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
