import { type PublishedArea, reviewPartOf, textOf } from '@app/contract';
import { Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusTag } from '../../../ui/tag/StatusTag.tsx';
import { isCopyable } from '../../copy/CopyExisting.tsx';
import { LazyCopyDraft } from '../../copy/LazyCopyDraft.tsx';
import { LazyKeepTemplate } from '../../copy/LazyKeepTemplate.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { FormContext } from '../store/form-context.ts';
import { MissingMenu } from './MissingMenu.tsx';
import { SavedMark } from './SavedMark.tsx';
import type { DraftActions } from './use-draft-actions.ts';

interface DraftHeaderProps {
  area: PublishedArea;
  session: DraftSession;
  actions: DraftActions;
  /** Opens a step of the form. */
  onStep: (step: string) => void;
}

/** Title of the draft, whether it is saved, and the actions on the whole draft. */
export function DraftHeader({ area, session, actions, onStep }: DraftHeaderProps): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const { form, draft } = session;
  const review = useContext(FormContext)?.review ?? null;
  const title = useStore(form, (state) => state.title);
  const codeField = reviewPartOf(definition)?.mapping.classificationCode ?? '';
  const code = useStore(form, (state) => (typeof state.shown[codeField] === 'string' ? state.shown[codeField] : ''));
  return (
    <PageHeader
      title={title || t(reviewPartOf(definition) ? 'form.untitled' : 'form.unnamed')}
      facts={
        <>
          <StatusTag
            look={draft.caseId ? 'correction' : 'draft'}
            label={draft.caseId ? t('form.correcting') : draft.template == null ? undefined : t('form.template.tag')}
          />
          <span className="t2 nw">
            {textOf(definition.title, getLanguage())}
            {code ? <span className="mono nosp"> · {code}</span> : null}
          </span>
        </>
      }
      actions={
        <>
          <SavedMark session={session} />
          <MissingMenu form={form} review={review} onStep={onStep} />
          <DraftMenu area={area} session={session} actions={actions} />
        </>
      }
    />
  );
}

function DraftMenu({ area, session: { form, draft, flush }, actions }: Omit<DraftHeaderProps, 'onStep'>): ReactNode {
  const { t } = useTranslation();
  /** The question that is open about the draft. */
  const [asking, ask] = useState<'copy' | 'template' | null>(null);
  const disabled = useStore(form, (state) => state.readOnly);
  const items = [
    { key: 'save' as const, label: t('form.savePoint'), disabled },
    { key: 'undo' as const, label: `${t('formulation.undo')}  Ctrl+Z`, disabled },
    { key: 'redo' as const, label: `${t('formulation.redo')}  Ctrl+Shift+Z`, disabled },
    { key: 'missing' as const, label: `${t('form.missing.next')}  F8` },
    { key: 'reload' as const, label: t('form.reload') },
  ];
  const copies = [
    { key: 'copy' as const, label: t('form.copyDraft') },
    { key: 'template' as const, label: t('form.keepTemplate') },
  ];
  const canCopy = isCopyable(area) && !draft.caseId && draft.template == null;
  // What was typed last belongs into the copy, too.
  const askNow = async (what: 'copy' | 'template') => ask((await flush()) ? what : null);
  const removal = [
    { type: 'divider' as const },
    { key: 'remove' as const, label: t('form.remove'), danger: true, disabled },
  ];
  const canRemove = area.allowed.includes('remove') && !draft.caseId;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [...items, ...(canCopy ? copies : []), ...(canRemove ? removal : [])],
          onClick: ({ key }) =>
            void (key === 'template' || key === 'copy'
              ? askNow(key)
              : actions[key as 'save' | 'undo' | 'redo' | 'missing' | 'reload' | 'remove']()),
        }}
      >
        <Button size="small" icon={<Icon name="more" size={14} />}>
          {t('common.more')}
        </Button>
      </Dropdown>
      {asking === 'copy' ? (
        <Suspense fallback={null}>
          <LazyCopyDraft
            area={area}
            draft={{ id: draft.id, title: form.getState().title || t('form.unnamed') }}
            onClose={() => ask(null)}
          />
        </Suspense>
      ) : null}
      {asking === 'template' ? (
        <Suspense fallback={null}>
          <LazyKeepTemplate
            area={area.definition.id}
            of={{ draftId: draft.id }}
            name={form.getState().title}
            onClose={() => ask(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
