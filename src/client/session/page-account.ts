/**
 * The account whose data this page has shown. There is at most one: the page reloads before it shows another account,
 * so no data stays in memory and no form is sent as the wrong member.
 */
let accountId = '';

/** '' for a page that has not shown account data yet. */
export const pageAccount = (): string => accountId;

export function setPageMember(id: string): void {
  accountId = id;
}

/** Whether this page may show and send data of an account; '' means logged out. */
export const mayShowOnPage = (id: string): boolean => accountId === '' || id === '' || id === accountId;
