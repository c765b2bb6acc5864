import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

/** A page by its address and title. */
const PageNameSchema = z.object({ path: z.string(), title: z.string() });

/** A visible change, with every page that has it. `before` and `after` quote the page; null if there was or is nothing. */
export const VisibleChangeSchema = z.object({
  kind: z.enum(['text', 'picture', 'link', 'title', 'description', 'look', 'inside']),
  /** in which part of the page */
  where: z.enum(['header', 'main', 'footer', 'page']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** addresses */
  pages: z.array(z.string()),
});
export type VisibleChange = z.output<typeof VisibleChangeSchema>;

/** What changed for visitors between two releases. */
export const VisitorReportSchema = z.object({
  release: z.string(),
  /** the release that was live before; null for the first */
  before: z.nullable(z.string()),
  added: z.array(PageNameSchema),
  removed: z.array(PageNameSchema),
  changed: z.array(PageNameSchema),
  /** number of pages without changes */
  unchanged: z.number(),
  redirects: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  changes: z.array(VisibleChangeSchema),
  /** number of further changes that are not listed */
  more: z.number(),
});
export type VisitorReport = z.output<typeof VisitorReportSchema>;

export const PUBLICATION_STATES = [
  'waiting',
  'running',
  'published',
  'switched',
  'unchanged',
  'failed',
  'overtaken',
  'replaced',
  'called_off',
] as const;

/**
 * What requested the publish. The last four are automatic: the live release is damaged, it is out of date, it was made
 * with settings that differ from the server's, or a new build of the app is rolled out.
 */
export const PUBLICATION_CAUSES = [
  'message',
  'again',
  'plan',
  'repair',
  'renewal',
  'settings',
  'build',
] as const;

const PublicationFollowerSchema = z.object({
  state: z.enum(['off', 'waiting', 'done', 'failing']),
  error: z.string(),
});
export type PublicationFollower = z.output<typeof PublicationFollowerSchema>;

const instant = () => z.nullable(z.string());

/** A request to publish, and its outcome. Instants are ISO 8601 in UTC. */
export const PublicationSchema = z.object({
  id: z.uuid(),
  site: z.string(),
  version: z.string(),
  cause: z.enum(PUBLICATION_CAUSES),
  state: z.enum(PUBLICATION_STATES),
  requestedAt: z.string(),
  /** when it is to happen, or is tried again */
  dueAt: z.string(),
  startedAt: instant(),
  finishedAt: instant(),
  attempts: z.number(),
  release: z.nullable(z.string()),
  before: z.nullable(z.string()),
  /** why it failed, or why it is tried again; '' otherwise */
  error: z.string(),
  /** findings of the checks that stopped nothing */
  warnings: z.array(z.string()),
  /** whether storage that the site is deployed to has it */
  deploy: PublicationFollowerSchema,
  /** whether caches in front of the site were told */
  purge: PublicationFollowerSchema,
  report: z.nullable(VisitorReportSchema),
});
export type Publication = z.output<typeof PublicationSchema>;

export const cmsPublication = endpoint({
  method: 'GET',
  path: '/api/cms/published/{id}',
  summary: 'The state of a publish and what it changed for visitors, as a page for editors or as JSON',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    key: z._default(z.string().check(z.maxLength(100, 'is too long')), '').register(z.globalRegistry, {
      description: 'from the answer to POST /api/cms/published; opens this publish for 30 days',
    }),
  }),
  response: PublicationSchema,
  formats: ['text/html'],
  errors: ['not_found'],
});
