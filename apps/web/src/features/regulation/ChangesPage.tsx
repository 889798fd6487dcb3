import { changeStatuses, type RegulationChange, regulationChangeSave, regulationChanges } from '@app/contract';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { openChange, useMayEdit } from './draft-choice.tsx';
import { StatusMark } from './regulation-marks.tsx';

/** Drafts, published and withdrawn changes of the regulation. */
export default function ChangesPage(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useMayEdit();
  const [beginning, setBeginning] = useState(false);
  const spec: AdminListSpec<RegulationChange> = {
    id: 'regulation-changes',
    title: t('regulation.changes'),
    load: (request, signal) => send(regulationChanges, request, { quiet: true, signal }),
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
    filters: [
      { field: 'title', label: t('regulation.draftTitle'), kind: 'text' },
      {
        field: 'status',
        label: t('regulation.status'),
        kind: 'choice',
        options: changeStatuses.map((value) => ({ value, label: t(`regulation.statuses.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'title',
        title: t('regulation.change'),
        width: 240,
        wraps: true,
        render: (row) => <Zh text={row.title} />,
      },
      {
        field: 'status',
        title: t('regulation.status'),
        width: { tags: changeStatuses.map((value) => t(`regulation.statuses.${value}`)) },
        render: (row) => <StatusMark status={row.status} />,
        text: (row) => t(`regulation.statuses.${row.status}`),
      },
      { field: 'rows', title: t('regulation.rowsOf'), width: 90, align: 'right' },
      {
        field: 'edition',
        title: t('regulation.editionOf'),
        width: 80,
        align: 'right',
        render: (row) => row.edition ?? '—',
      },
      {
        field: 'createdBy',
        title: t('regulation.createdBy'),
        width: 120,
        render: (row) => <Zh text={row.createdBy} />,
      },
      {
        field: 'updatedAt',
        title: t('regulation.updatedAt'),
        width: 'time',
        render: (row) => <TimeCell time={row.updatedAt} />,
      },
      {
        field: 'endedBy',
        title: t('regulation.endedBy'),
        width: 120,
        render: (row) => <Zh text={row.endedBy ?? '—'} />,
      },
    ],
    nameOf: (row) => row.title,
    onOpen: (row) => openChange(row.id),
    rowActions: [{ key: 'open', label: t('common.open'), run: (row) => openChange(row.id) }],
    exports: true,
    empty: { text: t('regulation.noChange'), hint: t('regulation.noChangeHint') },
  };
  type Values = { title: string; reason: string };
  return (
    <>
      <AdminListPage
        spec={spec}
        actions={
          mayEdit ? (
            <Button type="primary" onClick={() => setBeginning(true)}>
              <Icon name="plus" size={14} />
              {t('regulation.begin')}
            </Button>
          ) : null
        }
      />
      <FormDrawer<Values>
        open={beginning}
        title={t('regulation.begin')}
        initial={{ title: '', reason: '' }}
        onClose={() => setBeginning(false)}
        onSave={async (values) => openChange((await send(regulationChangeSave, values, { quiet: true })).id)}
      >
        <Form.Item
          name="title"
          label={t('regulation.draftTitle')}
          rules={[{ required: true, whitespace: true, message: t('regulation.need.title') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('regulation.reason')}
          rules={[{ required: true, whitespace: true, message: t('regulation.need.reason') }]}
        >
          <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      </FormDrawer>
    </>
  );
}
