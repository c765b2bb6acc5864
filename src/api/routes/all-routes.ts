import type { Route } from '../http/route.ts';
import { authRoutes } from './auth.ts';
import { catalogRoutes } from './catalog.ts';
import { checkoutRoutes } from './checkout.ts';
import { cmsRoutes } from './cms.ts';
import { contactRoutes } from './contact.ts';
import { couponRoutes } from './coupon.ts';
import { dependentRoutes } from './dependents.ts';
import { grievanceRoutes } from './grievance.ts';
import { groupRoutes } from './groups.ts';
import { healthRoutes } from './health.ts';
import { loginRoutes } from './login.ts';
import { mailChoiceRoutes } from './mail-choices.ts';
import { memberRoutes } from './member.ts';
import { paperRoutes } from './member-documents.ts';
import { memberPlanRoutes } from './member-plan.ts';
import { openApiRoutes } from './openapi.ts';
import { passwordRoutes } from './password.ts';
import { paymentWebhookRoutes } from './payment-webhook.ts';
import { providerRoutes } from './providers.ts';
import { sessionRoutes } from './sessions.ts';

/** Every call of the API. */
export const allRoutes: readonly Route[] = [
  ...authRoutes,
  ...healthRoutes,
  ...loginRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...catalogRoutes,
  ...cmsRoutes,
  ...contactRoutes,
  ...couponRoutes,
  ...grievanceRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...mailChoiceRoutes,
  ...memberPlanRoutes,
  ...dependentRoutes,
  ...paperRoutes,
  ...openApiRoutes,
  ...providerRoutes,
  ...checkoutRoutes,
  ...paymentWebhookRoutes,
];
