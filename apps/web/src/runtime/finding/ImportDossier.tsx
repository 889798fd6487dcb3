import { dossierImport, type JsonObject } from '@app/contract';
import { readText } from '@app/engine/charset';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, openTab, send, toApiError } from '../../client/index.ts';
import { pathOf } from '../area/path-of.ts';

/** Makes a draft of a dossier file (docs/dossier.schema.json) and opens it; says what the form has no place for. */
export function ImportDossier({ area }: { area: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const job = useMutation({
    mutationFn: async (file: File) =>
      send(dossierImport, { ...pathOf(area), dossier: await readJson(file) }, { quiet: true }),
    onSuccess: ({ id, left }) => {
      if (left.length > 0) message.info(t('review.importLeft', { left: left.join(comma()) }), 8);
      openTab({ path: `/${area}/draft/${id}` });
    },
    onError: (error) => message.error(error instanceof SyntaxError ? t('review.notJson') : toApiError(error).text),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('review.import')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) job.mutate(file);
        }}
      />
      <Button loading={job.isPending} onClick={() => input.current?.click()}>
        {t('review.import')}
      </Button>
    </>
  );
}

async function readJson(file: File): Promise<JsonObject> {
  const read = readText(new Uint8Array(await file.arrayBuffer()));
  if (read === null) throw new SyntaxError('unknown charset');
  const parsed: unknown = JSON.parse(read.text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new SyntaxError('not an object');
  return parsed as JsonObject;
}
