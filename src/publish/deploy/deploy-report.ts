import { counted } from '#util/text/pluralize.ts';
export interface DeployReport {
  site: string;
  /**
   * deployed: visitors get this release now · unchanged: they did already ·
   * superseded: a release that was published later is live at the target, and stays
   */
  state: 'deployed' | 'unchanged' | 'superseded' | 'failed';
  /** id of the release that was to be deployed; null when nothing is published */
  release: string | null;
  /** its folder at the target; null when it did not get so far */
  folder: string | null;
  sent: { objects: number; bytes: number };
  /** objects made from equal ones of the release before */
  copied: number;
  /** objects that were there */
  kept: number;
  durationMs: number;
  /** why it failed; '' otherwise */
  error: string;
}

/** The report as people read it, in one line. */
export function deployText(report: DeployReport, target: string): string {
  const { site, state, release, sent, copied, kept, durationMs } = report;
  const took = durationMs < 1000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
  if (state === 'failed') return `✗ ${site}: not deployed to ${target}: ${report.error}`;
  if (state === 'unchanged') return `= ${site}: ${release} is live at ${target} already (${took})`;
  if (state === 'superseded')
    return `= ${site}: ${target} has a release that was published later; ${release} was not made live`;
  const size = sent.bytes < 10_000 ? `${sent.bytes} bytes` : `${Math.round(sent.bytes / 1000)} KB`;
  const counts = `${sent.objects} objects sent (${size}), ${copied} copied there, ${kept} there already`;
  return `✓ ${site}: ${release} deployed to ${target} in ${took}: ${counts}`;
}

/** The last line of a run. */
export function deploySummary(reports: readonly DeployReport[]): string {
  const count = (state: DeployReport['state']) => reports.filter((report) => report.state === state).length;
  const parts = (['deployed', 'unchanged', 'superseded', 'failed'] as const).flatMap((state) =>
    count(state) === 0 ? [] : [`${count(state)} ${state}`],
  );
  return `${counted(reports.length, 'site')}: ${parts.join(', ') || 'nothing to do'}`;
}
