/** What open pages poll to notice a new build (specification §4 and §7, `builds/latest.json`). */
export interface LatestBuild {
  /** build of the compiled app */
  code: string;
  /** hash of the content */
  content: string;
  /** id of the release, which changes with either */
  release: string;
  /** address of the script that every page of the build names, so that an open page can tell whether it is older */
  script: string;
}

export function latestJson({ code, content, release, script }: LatestBuild): string {
  return `${JSON.stringify({ code, content, release, script })}\n`;
}
