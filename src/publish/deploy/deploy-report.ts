import { counted } from '#util/text/pluralize.ts';
export interface DeployReport {
  site: string;
  /**
   * deployed: now live at the target · unchanged: it was already live there · superseded: the target has a
   * release that was published later, and keeps it
   */
  state: 'deployed' | 'unchanged' | 'superseded' | 'failed';
  /** id of the release that was to be deployed; null when nothing is published */
  release: string | null;
  /** its folder at the target; null if the deploy stopped before that */
  folder: string | null;
  sent: { objects: number; bytes: number };
  /** objects copied from the previous release at the target */
  copied: number;
  /** objects that already existed */
  kept: number;
  durationMs: number;
  /** why it failed; '' otherwise */
  error: string;
}

/** The report as one line of text. */
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

export function deploySummary(reports: readonly DeployReport[]): string {
  const count = (state: DeployReport['state']) => reports.filter((report) => report.state === state).length;
  const parts = (['deployed', 'unchanged', 'superseded', 'failed'] as const).flatMap((state) =>
    count(state) === 0 ? [] : [`${count(state)} ${state}`],
  );
  return `${counted(reports.length, 'site')}: ${parts.join(', ') || 'nothing to do'}`;
}
