import { type ProcessFile, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';

/** The nodes of a chart in words. */
export function NodeTable({ nodes }: { nodes: ProcessFile['nodes'] }): ReactNode {
  const { t } = useTranslation();
  return (
    <table className="wf-table">
      <thead>
        <tr>
          <th>{t('workflow.node')}</th>
          <th>{t('workflow.nodeType')}</th>
          <th>{t('workflow.nodeId')}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ id, type, title }) => (
          <tr key={id}>
            <td>{textOf(title, getLanguage())}</td>
            <td>{t(`workflow.type.${type}`, { defaultValue: type })}</td>
            <td>
              <code className="admin-code">{id}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
