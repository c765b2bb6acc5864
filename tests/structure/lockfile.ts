export interface LockedPackage {
  version?: string;
  /** an array in some very old packages */
  engines?: Record<string, string> | string[];
  cpu?: string[];
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

/**
 * Optional packages, which are mostly a tool's builds for other platforms, that the lock file leaves out.
 * npm drops them when it writes the file on one platform under some conditions, and `npm ci` then refuses.
 */
export function missingOptional(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(name, path).some((place) => place in packages))
      .map(([name, version]) => `${name}@${version}, optional in ${path}`),
  );
}

/** Where Node looks for a package from a folder, nearest first. */
function placesOf(name: string, path: string): string[] {
  const parts = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1);
  const folders = parts.map((_, index) => `node_modules/${parts.slice(0, index + 1).join('/node_modules/')}`);
  return ['', ...folders]
    .reverse()
    .map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
}
