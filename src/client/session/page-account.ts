/**
 * The account that this page has shown something of. There is one at most: before anything of another is shown the
 * page is drawn anew, so that nothing of the first stays in its memory, and no form that the first one has filled in
 * is sent as the other.
 */
let accountId = '';

/** '' for a page that has shown nothing of anybody yet. */
export const pageAccount = (): string => accountId;

export function setPageMember(id: string): void {
  accountId = id;
}

/** Whether what belongs to an account may be shown and sent by this page; '' is nobody. */
export const mayShowOnPage = (id: string): boolean => accountId === '' || id === '' || id === accountId;
