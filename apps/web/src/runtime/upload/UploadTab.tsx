import { acceptedTypes, addProblem, countProblem, fileProblem, type UploadRule } from '@app/engine/rules';
import { App } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { DropZone, RunningUploads, StoredFiles } from '../form/upload/FileList.tsx';
import { type StoredFile, useUploads } from '../form/upload/use-uploads.ts';

/** New files: chosen or dropped, checked before anything is sent, with progress and retry. */
export function UploadTab({
  rule,
  present,
  recordId,
  type,
  files,
  onChange,
  onBusy,
}: {
  rule: UploadRule;
  present: number;
  recordId?: string;
  type: string;
  files: readonly StoredFile[];
  onChange: (change: (before: StoredFile[]) => StoredFile[]) => void;
  onBusy: (busy: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { uploads, add, retry, drop } = useRuledUploads(rule, 'dialog', recordId, type, (file) =>
    onChange((before) => [...before, file]),
  );
  const running = uploads.filter((one) => one.problem === null).length;
  const notify = useRef(onBusy);
  notify.current = onBusy;
  useEffect(() => notify.current(running > 0), [running]);
  return (
    <div className="up-new">
      <DropZone
        label={t(rule.multiple ? 'file.dialog.choose' : 'file.dialog.chooseOne')}
        hint={hintOf(rule, t)}
        accept={acceptedTypes(rule).join(',')}
        multiple
        onFiles={(chosen) => add(present + files.length + running, chosen)}
      />
      <RunningUploads uploads={uploads} onRetry={retry} onDrop={drop} />
      <StoredFiles
        files={files}
        readOnly={false}
        onRemove={(file) => onChange((before) => before.filter((one) => one.id !== file.id))}
      />
    </div>
  );
}

/** Uploads of one field: a broken rule is warned of in its own words, and nothing that breaks one is sent. */
export function useRuledUploads(
  rule: UploadRule,
  owner: string,
  recordId: string | undefined,
  type: string,
  onStored: (file: StoredFile) => void,
) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const transfer = useUploads(owner, recordId, (_, file) => onStored(file));
  return {
    ...transfer,
    add: (present: number, chosen: readonly File[]) => {
      const good = chosen.filter((file) => fileProblem(rule, file) === null);
      const problem = addProblem(rule, present, chosen);
      if (problem) message.warning(t(`rule.${problem.key}`, problem.values));
      // One file of a wrong type does not hold up the others; too many of them hold up all.
      if (good.length > 0 && countProblem(rule, present, chosen.length) === null) transfer.add(type, good, rule);
    },
  };
}
/** What a field takes, in one line. */
export function hintOf(rule: UploadRule, t: (key: string, values?: Record<string, unknown>) => string): string {
  const types = acceptedTypes(rule).map((one) => one.replace(/^\./, ''));
  return [
    types.length > 0 ? t('file.dialog.types', { types: types.join(comma()) }) : '',
    rule.multiple && rule.limit ? t('file.dialog.most', { count: rule.limit }) : '',
    rule.maxMegabytes ? t('file.dialog.size', { size: rule.maxMegabytes }) : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');
}
