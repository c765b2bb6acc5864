import { health } from '#contracts/operations/health.ts';
import { route } from '../http/route.ts';
import { ApiError } from '../kernel/errors.ts';

export const healthRoutes = [
  route(health, async ({ parts }) => {
    await parts.database.shared.query('select 1').catch(() => {
      throw new ApiError('unavailable');
    });
    return { status: 'ok' as const };
  }),
];
