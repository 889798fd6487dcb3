import type { Context } from '../../kernel/context.ts';
import type { ArchivedDocument } from '../../kernel/wiring.ts';
import { certificatesOfCase } from './certificate.store.ts';

/** The certificates that a case made, each as its drawn file; the key is the template. One without a file is none yet. */
export async function archivedCertificates(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const rows = await certificatesOfCase(ctx.db, caseId);
  return rows.flatMap(({ template, number, version, made_at, attachment_id: attachmentId }) =>
    attachmentId === null
      ? []
      : [
          {
            key: template,
            name: `${number} (${version})`,
            at: made_at,
            internal: false,
            content: { attachmentId },
            link: null,
          },
        ],
  );
}

/** The last day on which a certificate of a case is valid; null = it made none, or none that ends. */
export async function lastDayOfCase(ctx: Context, caseId: string): Promise<string | null> {
  const days = (await certificatesOfCase(ctx.db, caseId)).flatMap(({ valid_to: day }) => (day === null ? [] : [day]));
  return days.sort().at(-1) ?? null;
}
