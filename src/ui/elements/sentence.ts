import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with elements in it, such as a link, in the order of a language (docs/how-to/add-a-text.md). */
export const sentence = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
