import type { Context } from '../../kernel/context.ts';
import type { ArchivedDocument } from '../../kernel/wiring.ts';
import { lettersOfCase } from './letter.store.ts';

/** The letters of a case that were issued, each as its drawn file; the key is the kind of the letter. What is for the office alone stays inside. */
export async function archivedLetters(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const rows = await lettersOfCase(ctx.db, caseId);
  const office = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  return rows.map((row) => ({
    key: row.kind,
    name: `${row.content.title} ${row.number ?? ''}`.trim(),
    at: row.issued_at,
    internal: row.holder_tenant_id === office,
    // A letter that is not drawn yet is archived by what it says.
    content: row.attachment_id === null ? { data: row.content } : { attachmentId: row.attachment_id },
    link: `/letter/${row.id}`,
  }));
}
