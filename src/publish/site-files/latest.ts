/** Open pages poll it to notice a new build (specification §4 and §7, `builds/latest.json`). */
export interface LatestBuild {
  /** build of the compiled app */
  code: string;
  /** hash of the content */
  content: string;
  /** id of the release, which changes with code and content */
  release: string;
  /** address of the page script, which shows an open page whether its build is older */
  script: string;
}

export function latestJson({ code, content, release, script }: LatestBuild): string {
  return `${JSON.stringify({ code, content, release, script })}\n`;
}
