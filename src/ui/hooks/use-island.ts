import { useInsertionEffect, useSyncExternalStore } from 'react';
import { adoptStyles } from '#util/css/adopt-styles.ts';

const never = () => () => {};

/** False in the markup that was published, true once the page's script is at work: until then a form cannot be sent. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The style of a primitive that is drawn after the page: there before the browser draws it. */
export function useStyles(css: string): void {
  useInsertionEffect(() => adoptStyles(css), [css]);
}
