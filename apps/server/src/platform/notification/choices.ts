import type { App } from '../../kernel/context.ts';
import type { SessionTenant } from '../../kernel/session.ts';
import type { Chosen } from './choice.ts';
import type { ChoiceRow } from './notification.store.ts';
import { mailTemplates } from './templates.ts';

/** What a person chose; without a choice what is usual for people of such a tenant. A kind that is new since then is as usual. */
export function chosenBy(app: App, row: ChoiceRow | null, kind: SessionTenant['kind'] | null): Chosen {
  const { usual } = mailTemplates(app);
  const kinds = kind === 'company' ? usual.company : usual.office;
  if (row === null) return { language: null, digestAt: usual.digestAt, kinds };
  return { language: row.language, digestAt: row.digest_at, kinds: { ...kinds, ...row.kinds } };
}
