import type { UploadRule } from '@app/engine/rules';
import { fileProblem } from '@app/engine/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { comma } from '../../../client/index.ts';
import { useForm } from '../store/form-context.ts';
import { draftFiles } from './draft-files.ts';
import { FileChoice } from './FileChoice.tsx';
import type { StoredFile } from './uploads.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Offers the files that other places of this form hold, so that none is uploaded twice; nothing where there is none that fits. */
export function ChooseHere({
  here,
  rule,
  room,
  onChoose,
}: {
  /** The place that takes them, as in `DraftFile.at`. */
  here: string;
  rule: UploadRule;
  /** How many more it takes; absent = any. */
  room?: number;
  onChoose: (files: StoredFile[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { store, definition } = useForm();
  const nameOf = usePlaceNames();
  const data = useStore(store, (state) => state.shown);
  const [open, setOpen] = useState(false);
  const fitting = draftFiles(definition.fields, data).filter(
    ({ file, at }) => !at.includes(here) && fileProblem(rule, file) === null,
  );
  if (fitting.length === 0) return null;
  return (
    <>
      <button type="button" className="lk" onClick={() => setOpen(true)}>
        {t('form.file.chooseHere')}
      </button>
      {open ? (
        <FileChoice
          title={t('form.file.chooseHere')}
          hint={t('form.file.chooseHereHint')}
          offered={fitting.map(({ file, at }) => ({
            key: file.id,
            label: file.name,
            note: t('form.file.servesNow', { places: at.map(nameOf).join(comma()) }),
          }))}
          {...(room === undefined ? {} : { most: room })}
          onChoose={(ids) => onChoose(fitting.flatMap(({ file }) => (ids.includes(file.id) ? [file] : [])))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
