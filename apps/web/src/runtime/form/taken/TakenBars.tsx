import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { comma, openTab } from '../../../client/index.ts';
import { Bar } from '../../../ui/Bar.tsx';
import { useCopy } from '../../copy/use-copy.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { useText } from '../store/form-context.ts';
import { NamesakeBar } from './NamesakeBar.tsx';
import { TakenDialog } from './TakenDialog.tsx';
import type { TakenState } from './use-taken.ts';

/** Above the form: that it is a template, of what the draft is a copy, and that the record it was filled from says otherwise by now. */
export function TakenBars({ session, state }: { session: DraftSession; state: TakenState }): ReactNode {
  return (
    <>
      {state.template === null ? null : <TemplateBar session={session} name={state.template} />}
      <CopiedBar copiedFrom={state.copiedFrom} />
      {state.copiedFrom && state.template === null ? <NamesakeBar session={session} /> : null}
      <NewerBar session={session} state={state} />
    </>
  );
}

/** Says that this is a template, and begins an application with it as it is now. */
function TemplateBar({ session, name }: { session: DraftSession; name: string }): ReactNode {
  const { t } = useTranslation();
  const { area, draft, flush } = session;
  const { copy, copying } = useCopy(area.definition.id);
  return (
    <Bar look="info" icon="paste" text={t('form.template.bar', { name })}>
      <Button
        size="small"
        type="primary"
        loading={copying !== null}
        onClick={async () => ((await flush()) ? copy({ draftId: draft.id }) : undefined)}
      >
        {t('form.template.begin')}
      </Button>
    </Bar>
  );
}

function CopiedBar({ copiedFrom }: Pick<TakenState, 'copiedFrom'>): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [closed, setClosed] = useState(false);
  if (!copiedFrom || closed) return null;
  const { title, number, link, left = [] } = copiedFrom;
  return (
    <Bar
      look={left.length > 0 ? 'warning' : 'info'}
      icon="paste"
      text={t('form.copied.text', { title, number: number ?? '' })}
      detail={left.length > 0 ? t('form.copied.left', { fields: left.map(text).join(comma()) }) : undefined}
      quiet
    >
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
