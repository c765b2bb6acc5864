import { registerHooks } from 'node:module';

/**
 * Loads GitHub’s own parser of workflows. It imports JSON without an import attribute, which bundlers accept and Node does
 * not, so a loader hook adds it.
 */
export async function loadWorkflowParser(): Promise<typeof import('@actions/workflow-parser')> {
  const hooks = registerHooks({
    load: (url, context, next) => {
      const isData = url.includes('@actions/workflow-parser/') && url.endsWith('.json');
      return next(url, isData ? { ...context, importAttributes: { type: 'json' } } : context);
    },
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}
