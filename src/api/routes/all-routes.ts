import type { Route } from '../http/route.ts';
import { auditAssisted } from '../services/staff/audit-assisted.ts';
import { authRoutes } from './auth.ts';
import { catalogRoutes } from './catalog.ts';
import { checkoutRoutes } from './checkout.ts';
import { cmsRoutes } from './cms.ts';
import { memberRoutes } from './member.ts';
import { documentRoutes } from './member-documents.ts';
import { operationsRoutes } from './operations.ts';
import { passkeyRoutes } from './passkeys.ts';
import { secondStepRoutes } from './second-step.ts';
import { supportRoutes } from './support.ts';

/** Every call of the API. What the staff change for a member is recorded. */
export const allRoutes: readonly Route[] = [
  ...authRoutes,
  ...catalogRoutes,
  ...checkoutRoutes,
  ...cmsRoutes,
  ...memberRoutes,
  ...documentRoutes,
  ...operationsRoutes,
  ...passkeyRoutes,
  ...secondStepRoutes,
  ...supportRoutes,
].map(auditAssisted);
