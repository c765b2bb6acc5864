import { health } from '../../contracts/health.ts';
import { Refusal } from '../fault.ts';
import { route } from '../route.ts';

export const healthRoutes = [
  route(health, async ({ parts }) => {
    await parts.database.shared.query('select 1').catch(() => {
      throw new Refusal('unavailable');
    });
    return { status: 'ok' as const };
  }),
];
