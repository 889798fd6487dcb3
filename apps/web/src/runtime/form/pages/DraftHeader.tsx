import { type PublishedArea, reviewPartOf, textOf } from '@app/contract';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusTag } from '../../../ui/tag/StatusTag.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
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
            label={draft.caseId ? t('form.correcting') : undefined}
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
          <MissingMenu form={form} onStep={onStep} />
          <DraftMenu area={area} session={session} actions={actions} />
        </>
      }
    />
  );
}

function DraftMenu({ area, session: { form, draft }, actions }: Omit<DraftHeaderProps, 'onStep'>): ReactNode {
  const { t } = useTranslation();
  const disabled = useStore(form, (state) => state.readOnly);
  const items = [
    { key: 'save' as const, label: t('form.savePoint'), disabled },
    { key: 'undo' as const, label: `${t('formulation.undo')}  Ctrl+Z`, disabled },
    { key: 'redo' as const, label: `${t('formulation.redo')}  Ctrl+Shift+Z`, disabled },
    { key: 'missing' as const, label: `${t('form.missing.next')}  F8` },
    { key: 'reload' as const, label: t('form.reload') },
  ];
  const removal = [
    { type: 'divider' as const },
    { key: 'remove' as const, label: t('form.remove'), danger: true, disabled },
  ];
  const canRemove = area.allowed.includes('remove') && !draft.caseId;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...items, ...(canRemove ? removal : [])],
        onClick: ({ key }) => void actions[key as 'save' | 'undo' | 'redo' | 'missing' | 'reload' | 'remove'](),
      }}
    >
      <Button size="small" icon={<Icon name="more" size={14} />}>
        {t('common.more')}
      </Button>
    </Dropdown>
  );
}
