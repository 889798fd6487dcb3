import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** What a company hears of: the state of its cases, letters to it, its certificates. Noted at the end of the transaction, where the row of the company waits least. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const note = (name: string, when: string, table: string, condition: string, kind: string) =>
  `create constraint trigger ${name} after ${when} on ${table} deferrable initially deferred
    for each row when (${condition}) execute function platform.note_company_event('${kind}')`;

const toCompany = `new.direction = 'out' and new.state in ('issued', 'served', 'void')`;
const made = `new.state not in ('pending', 'failed')`;

const statements = [
  note('note_case_begun', 'insert', 'case_record', 'true', 'case.status'),
  note('note_case_status', 'update', 'case_record', 'old.status is distinct from new.status', 'case.status'),
  note('note_letter_made', 'insert', 'letter', toCompany, 'letter'),
  note('note_letter_state', 'update', 'letter', `${toCompany} and old.state is distinct from new.state`, 'letter'),
  note('note_certificate_made', 'insert', 'certificate', made, 'certificate'),
  note(
    'note_certificate_state',
    'update',
    'certificate',
    `${made} and (old.state is distinct from new.state or old.sent_at is distinct from new.sent_at)`,
    'certificate',
  ),
];
