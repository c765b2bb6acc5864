import type pg from 'pg';
import { JOBS_ROLE, ONE_SNAPSHOT_A_WORKER, withClient } from '../connection/client.ts';
import { auditInvariants } from './audit.ts';
import type { Invariant } from './invariant.ts';
import { ownPlanInvariants, renewalInvariants } from './memberships.ts';
import {
  bankInvariants,
  couponInvariants,
  ledgerInvariants,
  paymentInvariants,
  sandboxInvariants,
} from './payments.ts';
import { secretInvariants } from './secrets.ts';
import { tenancyInvariants } from './tenancy.ts';

export interface Finding {
  /** the rule */
  name: string;
  /** its violations; empty if it holds */
  broken: string[];
}

export interface CheckOptions {
  now?: Date;
  /** skips the search for secrets, which reads every text */
  isQuick?: boolean;
  /** further invariants, such as for a test's own secrets */
  also?: readonly Invariant[];
  onChecked?: (finding: Finding) => void;
}

/** Checks all invariants: money, coupons, tenants, audit events, secrets (decision 010). */
export async function checkInvariants(databaseUrl: string, options: CheckOptions = {}): Promise<Finding[]> {
  const { now = new Date(), isQuick = false, also = [], onChecked = () => {} } = options;
  return withClient(databaseUrl, { name: 'enamel check' }, async (client) => {
    // one snapshot for all of them, because payments continue
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local role ${JOBS_ROLE}; ${ONE_SNAPSHOT_A_WORKER}`);
    const hasSandbox = await canRead(client, 'sandbox', 'refunds');
    const invariants = [
      ...paymentInvariants,
      ...bankInvariants,
      ...couponInvariants,
      ...renewalInvariants,
      ...ownPlanInvariants,
      ...ledgerInvariants,
      ...(hasSandbox ? sandboxInvariants : []),
      ...tenancyInvariants,
      ...auditInvariants,
      ...(isQuick ? [] : secretInvariants),
      ...also,
    ];
    const findings: Finding[] = [];
    for (const { name, find } of invariants) {
      const finding = { name, broken: await find(client, { now }) };
      findings.push(finding);
      onChecked(finding);
    }
    return findings;
  });
}

async function canRead(client: pg.Client, schema: string, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relname = $2
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
    [schema, table],
  );
  return rows.length > 0;
}

/** One line per violation, for tests and reports. */
export function brokenLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ name, broken }) => broken.map((row) => `${name}: ${row}`));
}
