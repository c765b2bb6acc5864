import { map } from 'nanostores';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';

/** The address of a case. Its number says nothing about a person, so it may be in logs. */
export const caseUrl = ({ site, caseNumber }: { site: string; caseNumber: string }): string =>
  CONSOLE_PATHS.grievance + callQuery({ brand: site, number: caseNumber });

export const messageUrl = ({ site, ticket }: { site: string; ticket: string }): string =>
  CONSOLE_PATHS.message + callQuery({ brand: site, number: ticket });

export const reportUrl = ({ site, number }: { site: string; number: string }): string =>
  CONSOLE_PATHS.directoryReport + callQuery({ brand: site, number });

const SITE = /^[a-z0-9][a-z0-9-]*$/;

/** Whether a text in an address can name a brand. */
export const isSite = (text: string): boolean => SITE.test(text);

/** What the address of a case, message or report names; null if it names nothing that could exist. */
export function readWorkAddress({
  brand = '',
  number = '',
}: Readonly<Record<string, string>>): { site: string; number: string } | null {
  return isSite(brand) && number !== '' && number.length <= 40 ? { site: brand, number } : null;
}

const LISTS = {
  grievances: CONSOLE_PATHS.grievances as string,
  messages: CONSOLE_PATHS.messages as string,
  directory: CONSOLE_PATHS.directory as string,
};

/** The lists with the filters that they last had, to go back to. */
export const $lastLists = map(LISTS);

export const forgetLists = (): void => $lastLists.set(LISTS);
