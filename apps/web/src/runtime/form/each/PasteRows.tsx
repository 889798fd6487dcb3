import type { FieldOf, PatchOp } from '@app/contract';
import { rowsOf } from '@app/engine/form';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, toApiError } from '../../../client/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { referenceIn } from '../fields/use-candidates.ts';
import { useForm, useText } from '../store/form-context.ts';
import { rowsOfLines, typedColumns } from './each-rows.ts';

interface PasteProps {
  table: FieldOf<'table'>;
  /** The column with the record that each line names first. */
  column: FieldOf<'reference'>;
}

/** Fills a table from lines of a spreadsheet, each with the number or the name of a record first. */
export function PasteRows(props: PasteProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Icon name="paste" size={14} />} onClick={() => setOpen(true)}>
        {t('each.paste')}
      </Button>
      {open ? <PasteDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PasteDialog({ table, column, onClose }: PasteProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const words = useText();
  const [text, setText] = useState('');
  const { problem, isPending, add } = usePaste({ table, column }, text, (unknown) => {
    setText(unknown.join('\n'));
    if (unknown.length === 0) onClose();
  });
  const columns = [column, ...typedColumns(table, column)].map(({ label }) => words(label)).join(comma());
  return (
    <Dialog
      open
      title={t('each.paste')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={text.trim() === ''} loading={isPending} onClick={add}>
            {t('each.pasteAdd')}
          </Button>
        </>
      }
    >
      <p className="t2" id="paste-help">
        {t('each.pasteHelp', { columns })}
      </p>
      <Input.TextArea
        aria-label={t('each.paste')}
        aria-describedby="paste-help"
        autoSize={{ minRows: 8, maxRows: 16 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem === null ? null : (
        <p className="fm-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Adds the rows of pasted lines; `onLeft` gets the lines that named nothing. */
function usePaste({ table, column }: PasteProps, text: string, onLeft: (unknown: string[]) => void) {
  const { t } = useTranslation();
  const { store, place } = useForm();
  const [problem, setProblem] = useState<string | null>(null);
  const own = () => rowsOf(store.getState().shown[table.key]);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (!place) throw new Error('a table outside an area takes no rows by numbers');
      // An empty row that was there waits for nothing: the first pasted one takes its place.
      const known = new Set(own().flatMap((row) => referenceIn(row[column.key])?.id ?? []));
      return rowsOfLines(text, { table, column, place, known });
    },
    onSuccess: ({ rows, unknown }) => {
      const blank = own().filter((row) => referenceIn(row[column.key]) === null);
      const room = (table.maxRows ?? Number.POSITIVE_INFINITY) - own().length + blank.length;
      if (rows.length > room) return setProblem(t('each.pasteFull', { count: rows.length, room }));
      const ops: PatchOp[] = [
        ...blank.map((row): PatchOp => ({ op: 'unset', path: [table.key, `#${String(row._id)}`] })),
        ...rows.map((value): PatchOp => ({ op: 'insert', path: [table.key], value })),
      ];
      if (rows.length > 0) store.change(ops);
      setProblem(unknown.length === 0 ? null : t('each.pasteUnknown', { count: unknown.length }));
      onLeft(unknown);
    },
    onError: (error) => setProblem(toApiError(error).text),
  });
  return { problem, isPending, add: () => mutate() };
}
