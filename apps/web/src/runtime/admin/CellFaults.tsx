import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';

/** What is wrong in a file that somebody gave: its row and column, the fault, and what to do. */
export interface CellFault {
  row: number;
  column: string;
  message: string;
  remedy: string;
}

/** The faults of a file as a table that scrolls by itself. */
export function CellFaults({ faults }: { faults: readonly CellFault[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Table<CellFault & { key: string }>
      size="small"
      dataSource={faults.map((one, at) => ({ ...one, key: String(at) }))}
      pagination={false}
      scroll={{ y: 240 }}
      columns={[
        { title: t('admin.faultRow'), dataIndex: 'row', width: 64, align: 'right' },
        {
          title: t('admin.faultColumn'),
          dataIndex: 'column',
          width: 120,
          render: (text: string) => <Zh text={text} />,
        },
        { title: t('admin.faultWhat'), dataIndex: 'message' },
        { title: t('admin.faultRemedy'), dataIndex: 'remedy' },
      ]}
    />
  );
}
