import type { Publication } from '#contracts/content/publication.ts';

/** The outcome of a publish, in words for the person who requested it. */
export interface Verdict {
  title: string;
  text: string;
}

/** `Sunday, November 22, 2026 at 7:36 AM UTC`: in UTC, because the reader's time zone is unknown. */
export function timeWords(iso: string): string {
  return new Date(iso)
    .toLocaleString('en-US', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'UTC',
    })
    .concat(' UTC');
}

const MINUTE_MS = 60_000;

/** “3 hours”; '' for a delay too short to mention. */
function lateness({ dueAt, startedAt, cause }: Publication): string {
  if (cause !== 'plan' || startedAt === null) return '';
  const minutes = Math.floor((Date.parse(startedAt) - Date.parse(dueAt)) / MINUTE_MS);
  if (minutes < 2) return '';
  const [count, unit] = minutes < 120 ? [minutes, 'minutes'] : [Math.floor(minutes / 60), 'hours'];
  return `${count} ${unit}`;
}

const versionWords = ({ version }: Publication): string =>
  version === 'live' ? 'the content' : `the version “${version}”`;

export function describeOutcome(publication: Publication): Verdict {
  const { state, dueAt, finishedAt, error, attempts, release, cause, site } = publication;
  const since = finishedAt ? timeWords(finishedAt) : '';
  const stays = release ? 'The previous release stays live.' : 'The site is not live.';
  const late = lateness(publication);
  switch (state) {
    case 'waiting':
      if (error !== '')
        return {
          title: 'Trying again',
          text: `Try ${attempts} did not succeed; the next is at ${timeWords(dueAt)}. ${stays}`,
        };
      return cause === 'plan'
        ? {
            title: 'Scheduled',
            text: `Visitors of ${site} get ${versionWords(publication)} on ${timeWords(dueAt)}, as it is then.`,
          }
        : { title: 'Next in line', text: 'It will be published in a moment. This page updates itself.' };
    case 'running':
      return { title: 'Being published', text: 'It takes a moment. This page updates itself.' };
    case 'published':
    case 'switched':
      return {
        title: 'Live',
        text: `This is what visitors have seen since ${since}.${late ? ` That is ${late} later than scheduled: no server was running.` : ''}`,
      };
    case 'unchanged':
      return { title: 'Nothing changed', text: 'Visitors already had this content.' };
    case 'failed':
      return { title: 'Not published', text: `${stays} This is the reason:` };
    case 'overtaken':
      return {
        title: 'Did not go live',
        text:
          error ||
          'Someone rolled back to an earlier release after this was requested, so the earlier release stays live.',
      };
    case 'replaced':
      return { title: 'Rescheduled', text: 'It was rescheduled for another time.' };
    case 'called_off':
      return { title: 'Canceled', text: 'The scheduled publish was canceled. Nothing was published.' };
  }
}
