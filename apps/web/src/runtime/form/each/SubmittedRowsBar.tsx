import type { PatchOp, SubmitEach, SubmittedRow } from '@app/contract';
import { rowsOf } from '@app/engine/form';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openTab } from '../../../client/index.ts';
import { Bar } from '../../../ui/Bar.tsx';
import type { DraftSession } from '../draft/draft-session.ts';

/** Says that rows of the draft are cases already, and takes them out of its table: what stands there is still to be submitted. */
export function SubmittedRowsBar({
  session: { form },
  each,
  done,
  place,
}: {
  session: DraftSession;
  each: SubmitEach;
  done: readonly SubmittedRow[];
  place: { group: string; name: string };
}): ReactNode {
  const { t } = useTranslation();
  const readOnly = useStore(form, (state) => state.readOnly);
  useEffect(() => {
    const ids = new Set(done.map(({ row }) => row));
    const gone = rowsOf(form.getState().data[each.rows]).flatMap((row): PatchOp[] =>
      ids.has(String(row._id)) ? [{ op: 'unset', path: [each.rows, `#${String(row._id)}`] }] : [],
    );
    if (!readOnly) form.change(gone);
  }, [form, each, done, readOnly]);
  if (done.length === 0) return null;
  return (
    <Bar look="info" icon="checkCircle" text={t('each.bar', { count: done.length })} quiet>
      <Button size="small" onClick={() => openTab({ path: `/${place.group}/${place.name}` })}>
        {t('each.openList')}
      </Button>
    </Bar>
  );
}
