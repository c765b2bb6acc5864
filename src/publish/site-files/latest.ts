/** What open pages poll to notice a new build (specification §4 and §7, `builds/latest.json`). */
export interface LatestBuild {
  /** build of the compiled app */
  code: string;
  /** hash of the content */
  content: string;
  /** id of the release, which changes with either */
  release: string;
}

export function latestJson({ code, content, release }: LatestBuild): string {
  return `${JSON.stringify({ code, content, release })}\n`;
}
