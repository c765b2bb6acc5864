import { useInsertionEffect } from 'react';
import { adoptStyles } from '#util/css/adopt-styles.ts';

/** The style of a primitive that is drawn after the page: there before the browser draws it. */
export function useStyles(css: string): void {
  useInsertionEffect(() => adoptStyles(css), [css]);
}
