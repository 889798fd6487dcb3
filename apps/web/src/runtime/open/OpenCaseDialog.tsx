import { areaOpen, type JsonObject, type PublishedArea, textOf } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, getLanguage, newKey, openTab, send, toApiError } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNowState } from '../../ui/use-now-state.ts';
import { pathOf } from '../area/path-of.ts';
import { ActionFields } from '../form/index.ts';
import { AfterUploads, useUploadGate } from '../form/upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';

interface Opening {
  area: PublishedArea;
  /** What is known already, such as the product from whose page it is begun. */
  given: JsonObject;
  onClose: () => void;
  onOpened: () => void;
}

/** Pixels; a table needs room for its columns. */
const narrow = 640;
const wide = 920;

function hasTable({ definition }: PublishedArea): boolean {
  const asked = definition.kind === 'application' ? (definition.opening?.fields ?? []) : [];
  return definition.fields.some(({ key, type }) => type === 'table' && asked.includes(key));
}

/** An office begins a case in the name of a company, or one of its own: what the area asks of it, once, however often it is pressed. */
export function OpenCaseDialog({ area, given, onClose, onOpened }: Opening): ReactNode {
  const { t } = useTranslation();
  const form = useOpening({ area, given, onClose, onOpened });
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  const { definition, version } = area;
  const isOwn = definition.kind === 'application' && definition.opening?.ofOffice === true;
  const place = useMemo(() => ({ area: definition.id, version }), [definition.id, version]);
  const begin = async () => (await gate.pass()) && form.begin();
  return (
    <Dialog
      open
      width={hasTable(area) ? wide : narrow}
      title={t('case.openTitle', { area: textOf(definition.title, getLanguage()) })}
      dirty={form.dirty || gate.count > 0}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <AfterUploads gate={gate}>
            <Button type="primary" loading={form.isRunning} onClick={() => void begin()}>
              {t('case.open')}
            </Button>
          </AfterUploads>
        </>
      }
    >
      <UploadsContext value={uploads}>
        <div className="action-form">
          <p className="t2">{t(isOwn ? 'case.openOwnHint' : 'case.openHint')}</p>
          <ActionFields
            fields={form.fields}
            values={form.values}
            errors={form.errors}
            place={place}
            onChange={form.change}
          />
          {form.problem && (
            <p role="alert" className="action-problem">
              <Icon name="octagon" size={14} /> {form.problem}
            </p>
          )}
        </div>
      </UploadsContext>
    </Dialog>
  );
}

function useOpening({ area: { definition }, given, onClose, onOpened }: Opening) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [begun] = useState<JsonObject>(() => ({ ...presetIn(definition), ...given }));
  const [values, setValues, valuesNow] = useNowState<JsonObject>(() => begun);
  const [errors, setErrors] = useState<ApiError['fieldErrors']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [key] = useState(newKey);
  const asked = definition.kind === 'application' ? (definition.opening?.fields ?? []) : [];
  const fields = useMemo(() => definition.fields.filter((field) => asked.includes(field.key)), [definition, asked]);
  const run = useMutation({
    mutationFn: () =>
      send(areaOpen, { ...pathOf(definition.id), data: valuesNow() }, { quiet: true, idempotencyKey: key }),
    onSuccess: ({ caseId }) => {
      message.success(t('case.opened'));
      onClose();
      onOpened();
      openTab({ path: `/${definition.id}/case/${caseId}` });
    },
    onError: (error) => {
      const failure = toApiError(error);
      setErrors(failure.fieldErrors);
      setProblem(failure.fieldErrors.length > 0 ? null : failure.text);
    },
  });
  return {
    fields,
    values,
    errors,
    problem,
    dirty: JSON.stringify(values) !== JSON.stringify(begun),
    change: (next: JsonObject) => {
      setValues(next);
      setErrors([]);
      setProblem(null);
    },
    isRunning: run.isPending,
    begin: () => run.mutate(),
  };
}

/** What the asked fields have before anybody enters anything. */
function presetIn(definition: PublishedArea['definition']): JsonObject {
  const asked = definition.kind === 'application' ? (definition.opening?.fields ?? []) : [];
  const fields = definition.fields.filter((field) => asked.includes(field.key));
  return Object.fromEntries(
    fields.flatMap((field) => ('default' in field && field.default !== undefined ? [[field.key, field.default]] : [])),
  );
}
