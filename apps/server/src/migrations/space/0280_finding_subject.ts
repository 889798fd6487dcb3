import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * What a finding is about beside its rule, by which the same finding in other dossiers is found; and the version of the rule, by which is counted how
 * often officers agreed with it. Findings stored before have no subject: they are precedents of their rule alone.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_finding add column subject text,
    add column rule_version int generated always as ((finding ->> 'ruleVersion')::int) stored`.execute(db);
  await sql`create index case_finding_subject on case_finding (rule, subject, decided_at desc)
    where decision is not null and subject is not null`.execute(db);
  // All that a count of decisions reads stands in the index.
  await sql`drop index case_finding_decided`.execute(db);
  await sql`create index case_finding_decided on case_finding (rule, decided_at desc)
    include (case_id, key, version, rule_version, decision) where decision is not null`.execute(db);
}
