/**
 * Bundles packages into the compiled renderer: fewer files to load, and React's production build with any
 * NODE_ENV. React's development checks would take a sixth of a publish.
 */
export function ownPackagesPlugin() {
  return {
    name: 'enamel-own-packages',
    apply: 'build' as const,
    configEnvironment: (name: string) =>
      name === 'ssr'
        ? {
            // a native module that pages do not use
            resolve: { noExternal: true as const, external: ['sharp'] },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : undefined,
  };
}
