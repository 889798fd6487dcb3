import { draftKeepTemplate } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { reasonOf } from '../admin/use-action.ts';
import { pathOf } from '../area/path-of.ts';
import type { CopyOrigin } from './use-copy.ts';
import './copy.css';

/** Asks under which name something of the company is kept as a template, or how a template is called from now on. */
export function KeepTemplateDialog({
  area,
  of,
  name,
  onClose,
}: {
  area: string;
  /** What the template is made of, or the template that gets another name. */
  of: CopyOrigin | { id: string };
  name: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [called, setCalled] = useState(name);
  const [fault, setFault] = useState('');
  const key = useRef(newKey());
  const isNew = !('id' in of);
  const field = useId();
  const keep = useMutation({
    mutationFn: (words: string) =>
      send(draftKeepTemplate, { ...pathOf(area), ...of, called: words }, { quiet: true, idempotencyKey: key.current }),
    onSuccess: async (_answer, words) => {
      message.success(t(isNew ? 'draftTemplate.kept' : 'draftTemplate.renamed', { name: words }));
      onClose();
      await queries.invalidateQueries({ queryKey: ['area', area] });
    },
    onError: (error) => {
      // Another name is another request.
      key.current = newKey();
      setFault(reasonOf(error));
    },
  });
  const save = () => {
    const words = called.trim();
    if (words === '') return setFault(t('draftTemplate.calledEmpty'));
    keep.mutate(words);
  };
  return (
    <Dialog
      open
      width={416}
      title={t(isNew ? 'draftTemplate.ask' : 'draftTemplate.rename')}
      dirty={called.trim() !== name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={keep.isPending} onClick={save}>
            {t('draftTemplate.keep')}
          </Button>
        </>
      }
    >
      {isNew ? <p className="t2">{t('draftTemplate.askHint')}</p> : null}
      <label htmlFor={field}>{t('draftTemplate.called')}</label>
      <Input
        id={field}
        autoFocus
        maxLength={60}
        value={called}
        status={fault ? 'error' : ''}
        aria-describedby={fault ? `${field}-fault` : undefined}
        onChange={(event) => {
          setCalled(event.target.value);
          setFault('');
        }}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) save();
        }}
      />
      {fault ? (
        <p id={`${field}-fault`} className="copy-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </Dialog>
  );
}
