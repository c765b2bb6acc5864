import { useInsertionEffect, useSyncExternalStore } from 'react';
import { adoptStyles } from '#util/css/adopt-styles.ts';

const never = () => () => {};

/** False in published markup, true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Adds a component's styles to the page before the browser paints it. */
export function useStyles(css: string): void {
  useInsertionEffect(() => adoptStyles(css), [css]);
}
