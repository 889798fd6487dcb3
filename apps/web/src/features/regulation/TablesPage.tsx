import { type RegulationTable, regulationChangeVerify, regulationTables, textOf } from '@app/contract';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, openTab, send } from '../../client/index.ts';
import { AdminListPage } from '../../runtime/admin/AdminList.tsx';
import type { AdminListSpec } from '../../runtime/admin/admin-types.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { DraftChoice, type DraftValues, noDraft, useIntoDraft, useMayEdit } from './draft-choice.tsx';
import { VerifiedMark } from './regulation-marks.tsx';

/** The tables of the regulation: how much is loaded, on which ground, and who compared it with the official text. */
export default function TablesPage(): ReactNode {
  const { t } = useTranslation();
  const mayEdit = useMayEdit();
  const [confirming, setConfirming] = useState<RegulationTable | null>(null);
  const nameOf = (row: RegulationTable) => textOf(row.title, getLanguage());
  const open = (row: RegulationTable) =>
    openTab({ path: `/regulation/tables/${row.id.replace(':', '-')}`, title: nameOf(row) });
  const spec: AdminListSpec<RegulationTable> = {
    id: 'regulation-tables',
    title: t('regulation.title'),
    async load({ requestPage: { pageNo, limit } }, signal) {
      const all = await send(regulationTables, {}, { quiet: true, signal });
      const pageResult = {
        pageNo,
        limit,
        totalCount: all.length,
        totalPages: Math.ceil(all.length / limit),
        exact: true,
      };
      return { dataResult: all.slice((pageNo - 1) * limit, pageNo * limit), pageResult };
    },
    columns: [
      {
        field: 'title',
        title: t('regulation.table'),
        width: 260,
        wraps: true,
        sortable: false,
        render: (row) => <Zh text={nameOf(row)} />,
        text: nameOf,
      },
      { field: 'inForce', title: t('regulation.inForce'), width: 80, align: 'right', sortable: false },
      {
        field: 'completeness',
        title: t('regulation.complete'),
        width: 110,
        align: 'right',
        sortable: false,
        render: ({ completeness: c }) => (c ? `${c.have} / ${c.of}` : '—'),
        text: ({ completeness: c }) => (c ? `${c.have}/${c.of}` : ''),
      },
      {
        field: 'unverified',
        title: t('regulation.verifiedBy'),
        width: 210,
        sortable: false,
        render: (row) => (
          <span className="row">
            <VerifiedMark verified={row.unverified === 0} />
            {row.verifiedBy ? (
              <span className="t2 sm">
                <Zh
                  text={t('regulation.verifiedByAt', {
                    name: row.verifiedBy,
                    time: row.verifiedAt?.slice(0, 10) ?? '',
                  })}
                />
              </span>
            ) : row.unverified > 0 ? (
              <span className="t3 sm">{t('regulation.partly', { count: row.unverified })}</span>
            ) : null}
          </span>
        ),
        text: (row) => String(row.unverified),
      },
      {
        field: 'sources',
        title: t('regulation.sources'),
        width: 160,
        wraps: true,
        sortable: false,
        render: (row) => <Zh text={row.sources.join(comma())} />,
        text: (row) => row.sources.join('; '),
      },
      {
        field: 'publishedAt',
        title: t('regulation.publishedAt'),
        width: 'time',
        priority: 2,
        sortable: false,
        render: (row) => <TimeCell time={row.publishedAt} />,
      },
      {
        field: 'publishedBy',
        title: t('regulation.publishedBy'),
        width: 120,
        priority: 2,
        sortable: false,
        render: (row) => <Zh text={row.publishedBy} />,
      },
    ],
    nameOf,
    onOpen: open,
    rowActions: [
      { key: 'open', label: t('common.open'), run: open },
      {
        key: 'verify',
        label: t('regulation.verifyRow'),
        isShown: () => mayEdit,
        refusal: (row) => (row.unverified === 0 ? t('regulation.verifiedAll') : null),
        run: setConfirming,
      },
    ],
    exports: true,
  };
  return (
    <>
      <AdminListPage spec={spec} />
      <VerifyDrawer
        target={confirming ? { table: confirming.id, title: nameOf(confirming) } : null}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}

/** States in a draft that a table, or one row of it, was compared with the official text. */
export function VerifyDrawer({
  target,
  onClose,
}: {
  target: { table: string; id?: string; title: string } | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const intoDraft = useIntoDraft();
  type Values = DraftValues & { note: string };
  return (
    <FormDrawer<Values>
      open={target !== null}
      title={t(target?.id === undefined ? 'regulation.verify' : 'regulation.verifyOne')}
      extra={target ? <Zh text={target.title} /> : undefined}
      initial={{ ...noDraft, note: '' }}
      saveText={t('regulation.intoDraft')}
      onClose={onClose}
      onSave={async (values) => {
        if (!target) return;
        const { table, id } = target;
        const row = id === undefined ? {} : { id };
        await intoDraft(values, (changeId) =>
          send(regulationChangeVerify, { changeId, table, note: values.note, ...row }, { quiet: true }),
        );
      }}
    >
      <DraftChoice />
      <Form.Item
        name="note"
        label={t('regulation.verifyNote')}
        extra={t('regulation.verifyHelp')}
        rules={[{ required: true, whitespace: true, message: t('regulation.need.note') }]}
      >
        <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}
