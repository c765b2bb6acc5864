import { authStatus } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { health } from './health.ts';
import { login } from './login.ts';

/** Every call of the API: the routes, the tests that all calls share, and the OpenAPI document are made from it. */
export const endpoints: readonly Endpoint[] = [authStatus, health, login];
