import type { FormulaRow, Output, PatchOp } from '@app/contract';
import { formulaImport } from '@app/contract';
import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, toApiError, uploadFile } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { GridNotice } from './grid-work.ts';
import { newId } from './new-id.ts';
import { blankRow } from './paste.ts';
import type { FormulaDataRow } from './rows.ts';

type Found = Output<typeof formulaImport> & { fileName: string };

/** Reads a workbook through the server; what it found is shown before anything is written. */
export function useFormulaImport({ setNotice }: { setNotice: (notice: GridNotice | null) => void }) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  return {
    busy,
    found,
    close: () => setFound(null),
    read: async (file: File) => {
      setBusy(true);
      setNotice(null);
      try {
        setFound({
          ...(await uploadFile(formulaImport, { fileName: file.name }, file, { quiet: true })),
          fileName: file.name,
        });
      } catch (error) {
        setNotice({ kind: 'info', text: toApiError(error).text });
      } finally {
        setBusy(false);
      }
    },
    /** The good rows as one batch: after the present ones, or instead of them. */
    opsFor: (
      path: readonly string[],
      rows: readonly FormulaDataRow[],
      taken: readonly FormulaRow[],
      replace: boolean,
    ): PatchOp[] => [
      ...(replace ? rows.map((row): PatchOp => ({ op: 'unset', path: [...path, `#${row._id}`] })) : []),
      ...taken.map((row): PatchOp => {
        const { level, name, inci = '', cas = '', percent, purpose = '', submissionCode = '', remark = '' } = row;
        return {
          op: 'insert',
          path: [...path],
          value: blankRow(newId(), level, { name, inci, cas, percent, purpose, submissionCode, remark }),
        };
      }),
    ],
  };
}

/** The report of an import: which columns were read, and each bad cell with its remedy. */
export function ImportDialog({
  found,
  hasRows,
  onClose,
  onTake,
}: {
  found: Found | null;
  hasRows: boolean;
  onClose: () => void;
  onTake: (rows: readonly FormulaRow[], replace: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [replace, setReplace] = useState(true);
  const rows = found?.rows ?? [];
  const problems = found?.problems ?? [];
  return (
    <Dialog
      open={found !== null}
      title={t('formula.importTitle', { file: found?.fileName ?? '' })}
      width={820}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={rows.length === 0} onClick={() => onTake(rows, replace)}>
            {t('formula.importTake', { count: rows.length })}
          </Button>
        </>
      }
    >
      <p>
        {t('formula.importFound', { total: found?.total ?? 0, good: rows.length })}
        {problems.length > 0 ? ` ${t('formula.importProblems', { count: problems.length })}` : ''}
      </p>
      <p className="t2 sm fg-dialog-text">
        {t('formula.importColumns')}{' '}
        {(found?.columns ?? [])
          .map(
            (column) =>
              `${column.source} → ${column.target ? columnWord(column.target, t) : t('formula.importIgnored')}`,
          )
          .join(comma())}
      </p>
      {problems.length > 0 ? (
        <div className="fg-problems">
          <table>
            <thead>
              <tr>
                {(['row', 'column', 'value', 'problem', 'remedy'] as const).map((key) => (
                  <th key={key}>{t(`formula.report.${key}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {problems.map((problem) => (
                <tr key={`${problem.row}-${problem.column}-${problem.message}`}>
                  <td className="num">{problem.row}</td>
                  <td>{problem.column}</td>
                  <td className="fg-problem-value">{problem.value}</td>
                  <td>
                    <Icon name="triangle" size={14} className="d-yel" /> {problem.message}
                  </td>
                  <td>{problem.remedy}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasRows ? (
        <Radio.Group value={replace} onChange={(event) => setReplace(event.target.value as boolean)}>
          <Radio value={true}>{t('formula.importReplace')}</Radio>
          <Radio value={false}>{t('formula.importAppend')}</Radio>
        </Radio.Group>
      ) : null}
    </Dialog>
  );
}

/** Names of the server's import for columns of the grid. */
const columnNames: Record<string, string> = { no: 'index', rawName: 'name', percent: 'content', share: 'component' };

function columnWord(target: string, t: (key: string) => string): string {
  return t(`formula.column.${columnNames[target] ?? target}`);
}
