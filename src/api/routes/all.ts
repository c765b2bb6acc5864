import type { Route } from '../route.ts';
import { authRoutes } from './auth.ts';
import { healthRoutes } from './health.ts';

/** Every call of the API. */
export const allRoutes: readonly Route[] = [...authRoutes, ...healthRoutes];
