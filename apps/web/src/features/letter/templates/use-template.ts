import {
  type LetterBlock,
  type TemplateDetail,
  templateDrop,
  templateGet,
  templatePreview,
  templatePublish,
  templateSave,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession } from '../../../client/index.ts';
import { today } from '../../../client/today.ts';
import { useAction } from '../../../runtime/admin/use-action.ts';

/** One template as it is stored; `version` = a published one to look at. */
export function useTemplate(id: string, version: number | undefined) {
  return useQuery({
    queryKey: ['admin', 'template', id, version],
    queryFn: ({ signal }) =>
      send(templateGet, { id, ...(version === undefined ? {} : { version }) }, { quiet: true, signal }),
  });
}

/** What somebody is writing of a template, with its preview, and what can be done with it. */
export function useTemplateDraft(detail: TemplateDetail) {
  const { t } = useTranslation();
  const act = useAction();
  const queries = useQueryClient();
  const mayEdit = useSession(({ roles }) => roles.includes('REGULATION_EDITOR') || roles.includes('SUPER'));
  const [blocks, setBlocks] = useState<readonly LetterBlock[]>((detail.draft ?? detail).content.blocks);
  const [from, setFrom] = useState(detail.draft?.from ?? today());
  const [caseId, setCaseId] = useState('');
  const content = { ...(detail.draft ?? detail).content, blocks: [...blocks] };
  const asked = useDeferredValue(JSON.stringify({ content, ...(/^\d+$/.test(caseId) ? { caseId } : {}) }));
  const preview = useQuery({
    queryKey: ['template', 'preview', asked],
    queryFn: ({ signal }) => send(templatePreview, JSON.parse(asked), { quiet: true, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  const { draft } = detail;
  const isChanged = JSON.stringify(blocks) !== JSON.stringify((draft ?? detail).content.blocks);
  const basedOn = draft?.basedOn ?? detail.version;
  const refresh = (next: TemplateDetail) => queries.setQueryData(['admin', 'template', detail.id, undefined], next);
  return {
    mayEdit,
    blocks,
    change: setBlocks,
    from,
    setFrom,
    caseId,
    setCaseId,
    content,
    preview,
    isChanged,
    save: () =>
      act(
        async () =>
          refresh(await send(templateSave, { content, basedOn, from, after: draft?.savedAt ?? null }, { quiet: true })),
        t('template.saved'),
      ),
    publish: () =>
      act(
        async () =>
          refresh(await send(templatePublish, { id: detail.id, savedAt: draft?.savedAt ?? '' }, { quiet: true })),
        t('template.published'),
      ),
    drop: () =>
      act(async () => refresh(await send(templateDrop, { id: detail.id }, { quiet: true })), t('template.dropped')),
  };
}
export type TemplateWork = ReturnType<typeof useTemplateDraft>;
