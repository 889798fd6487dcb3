import { regulationChangeSave, regulationChanges } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, useSession } from '../../client/index.ts';

/** Fields that say into which change an edit goes. */
export interface DraftValues {
  changeId: string;
  changeTitle: string;
  changeReason: string;
}
const isNew = 'new';
export const noDraft: DraftValues = { changeId: isNew, changeTitle: '', changeReason: '' };

/** Whether the session may draft changes; auditors only read. */
export function useMayEdit(): boolean {
  return useSession(({ roles }) => roles.includes('REGULATION_EDITOR') || roles.includes('SUPER'));
}

/** Puts something into the change that the fields name and opens it. A new one is begun once, however often the put is refused. */
export function useIntoDraft(): (values: DraftValues, put: (changeId: string) => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient();
  const begun = useRef<string | null>(null);
  return async ({ changeId: chosen, changeTitle: title, changeReason: reason }, put) => {
    if (chosen === isNew) {
      const known = begun.current === null ? {} : { id: begun.current };
      begun.current = (await send(regulationChangeSave, { ...known, title, reason }, { quiet: true })).id;
    }
    const changeId = chosen === isNew && begun.current !== null ? begun.current : chosen;
    await put(changeId);
    begun.current = null;
    await queries.invalidateQueries({ queryKey: ['admin'] });
    openChange(changeId);
  };
}

/** Opens a change in a tab of its own. */
export function openChange(id: string): void {
  openTab({ path: `/regulation/changes/${id}` });
}

/** Chooses one of the drafts, or begins one with name and reason. */
export function DraftChoice(): ReactNode {
  const { t } = useTranslation();
  const changeId: unknown = Form.useWatch('changeId');
  const drafts = useQuery({
    queryKey: ['admin', 'regulation', 'drafts'],
    queryFn: ({ signal }) =>
      send(
        regulationChanges,
        { parameters: [{ key: 'Q^status^S', value: 'draft' }], requestPage: { pageNo: 1, limit: 100 } },
        { quiet: true, signal },
      ),
  });
  const options = [
    { value: isNew, label: t('regulation.newDraft') },
    ...(drafts.data?.dataResult ?? []).map(({ id, title, createdBy }) => ({
      value: id,
      label: `${title}（${createdBy}）`,
    })),
  ];
  return (
    <>
      <Form.Item name="changeId" label={t('regulation.draft')}>
        <Select options={options} loading={drafts.isPending} />
      </Form.Item>
      {changeId === isNew ? (
        <>
          <Form.Item
            name="changeTitle"
            label={t('regulation.draftTitle')}
            rules={[{ required: true, whitespace: true, message: t('regulation.need.title') }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item
            name="changeReason"
            label={t('regulation.reason')}
            rules={[{ required: true, whitespace: true, message: t('regulation.need.reason') }]}
          >
            <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
