import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { comma, openTab } from '../../../client/index.ts';
import { Bar } from '../../../ui/Bar.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { useText } from '../store/form-context.ts';
import { TakenDialog } from './TakenDialog.tsx';
import type { TakenState } from './use-taken.ts';

/** Above the form: of what the draft is a copy, and that the record it was filled from says otherwise by now. */
export function TakenBars({ session, state }: { session: DraftSession; state: TakenState }): ReactNode {
  return (
    <>
      <CopiedBar copiedFrom={state.copiedFrom} />
      <NewerBar session={session} state={state} />
    </>
  );
}

function CopiedBar({ copiedFrom }: Pick<TakenState, 'copiedFrom'>): ReactNode {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  if (!copiedFrom || closed) return null;
  const { title, number, link } = copiedFrom;
  return (
    <Bar look="info" icon="paste" text={t('form.copied.text', { title, number: number ?? '' })} quiet>
      <Button size="small" onClick={() => openTab({ path: link })}>
        {t('form.copied.open')}
      </Button>
      <Button size="small" onClick={() => setClosed(true)}>
        {t('form.copied.close')}
      </Button>
    </Bar>
  );
}

function NewerBar({ session, state }: { session: DraftSession; state: TakenState }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [open, setOpen] = useState(false);
  const readOnly = useStore(session.form, (form) => form.readOnly);
  const { taken } = state;
  const keys = Object.keys(taken?.newer ?? {});
  if (!taken || keys.length === 0) return null;
  const labels = keys.flatMap((key) => {
    const field = session.area.definition.fields.find((one) => one.key === key);
    return field ? [text(field.label)] : [];
  });
  return (
    <>
      <Bar
        look="warning"
        icon="triangle"
        text={t('form.taken.newer', { source: text(taken.title), at: taken.at.slice(0, 10) })}
        detail={labels.join(comma())}
      >
        <Button size="small" type="primary" disabled={readOnly} onClick={() => setOpen(true)}>
          {t('form.taken.look')}
        </Button>
      </Bar>
      {open ? <TakenDialog {...{ session, taken }} settle={state.settle} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
