/**
 * Makes the compiled renderer bring its packages along: fewer files to find and load, and React without the checks
 * for developers, whatever NODE_ENV the publishing process has. Those checks are a sixth of a publish.
 */
export function ownPackagesPlugin() {
  return {
    name: 'enamel-own-packages',
    apply: 'build' as const,
    configEnvironment: (name: string) =>
      name === 'ssr'
        ? {
            // a native module, which no page needs
            resolve: { noExternal: true as const, external: ['sharp'] },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : undefined,
  };
}
