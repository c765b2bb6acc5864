import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { groupOffices } from '#contracts/catalog/groups.ts';
import { officePlanList } from '#contracts/catalog/locations.ts';
import type { ListedFee } from './page-props.ts';

export interface OfficeName {
  id: string;
  name: string;
  city: string;
  state: string;
}

/** What one office sells, and its list of fees. */
export interface OfficeOffer {
  planIds: readonly string[];
  fees: readonly ListedFee[];
}

export type LoadResult<T> = { ok: true; value: T } | { ok: false; code: string; message: string };

const PAGE_SIZE = 200;

/** The offices of a group, by state and city. */
export const loadOffices = (group: string): Promise<LoadResult<OfficeName[]>> =>
  settle(async () => {
    const all: OfficeName[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page: String(page), pageSize: String(PAGE_SIZE) };
      const { offices, total } = await call(groupOffices, { params: { id: group }, query });
      all.push(...offices);
      if (offices.length === 0 || all.length >= total) break;
    }
    const key = ({ state, city, name }: OfficeName) => `${state} ${city} ${name}`;
    return all.sort((a, b) => key(a).localeCompare(key(b)));
  });

export const loadOffer = (office: string): Promise<LoadResult<OfficeOffer>> =>
  settle(async () => {
    const { plans, schedule } = await call(officePlanList, { params: { id: office } });
    return { planIds: plans.map(({ id }) => id), fees: schedule.fees };
  });

async function settle<T>(work: () => Promise<T>): Promise<LoadResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { code, message } = explain(error);
    return { ok: false, code, message };
  }
}
