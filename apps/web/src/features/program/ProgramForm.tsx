import { type Program, programChoices, programSave } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useSaved } from '../../runtime/admin/use-action.ts';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { isDay } from '../../ui/day/day.ts';
import { ScopeTable } from './ScopeTable.tsx';

interface Values {
  name: string;
  note: string;
  ownerId: string | undefined;
  scopes: string[];
  expiresOn: string;
}

/** Makes a program, whose key `onKey` then shows this once, or changes what one may do. */
export function ProgramForm({
  program,
  onKey,
  onClose,
}: {
  program: Program | 'new' | null;
  onKey: (name: string, secret: string | null) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const saved = useSaved();
  const known = program === 'new' ? null : program;
  const save = async ({ name, note, ownerId, scopes, expiresOn }: Values) => {
    const said = { name, note: note ?? '', scopes, expiresOn: expiresOn || null };
    const own = known ? { id: known.id, version: known.version } : { ownerId };
    const { secret } = await send(programSave, { ...said, ...own }, { quiet: true });
    await saved();
    if (secret !== null) onKey(name, secret);
  };
  return (
    <FormDrawer<Values>
      open={program !== null}
      title={known ? known.name : t('program.create')}
      initial={{
        name: known?.name ?? '',
        note: known?.note ?? '',
        ownerId: known?.ownerId,
        scopes: known?.scopes ?? [],
        expiresOn: known?.expiresOn ?? '',
      }}
      width={720}
      onSave={save}
      onClose={onClose}
    >
      <ProgramFields known={known} />
    </FormDrawer>
  );
}

function ProgramFields({ known }: { known: Program | null }): ReactNode {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const ownerId = Form.useWatch('ownerId', form) ?? known?.ownerId;
  const { data, isFetching } = useQuery({
    queryKey: ['program-choices', ownerId ?? null],
    queryFn: ({ signal }) => send(programChoices, ownerId ? { ownerId } : {}, { quiet: true, signal }),
  });
  const owners = data?.owners ?? (known ? [{ id: known.ownerId, name: known.ownerName }] : []);
  const isDayOrNone = async (_rule: unknown, day: string) => {
    if (day && !isDay(day)) throw new Error(t('program.noDay'));
  };
  return (
    <>
      <Form.Item
        name="name"
        label={t('program.name')}
        rules={[{ required: true, whitespace: true, message: t('program.nameMissing') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="note" label={t('program.note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item
        name="ownerId"
        label={t('program.owner')}
        extra={t('program.ownerHelp')}
        rules={[{ required: true, message: t('program.ownerMissing') }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          disabled={known !== null}
          loading={isFetching}
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="scopes"
        label={t('program.scopes')}
        extra={ownerId ? t('program.scopesHelp') : t('program.chooseOwner')}
        rules={[{ required: true, message: t('program.scopesMissing') }]}
      >
        <ScopeTable offered={data?.scopes ?? []} />
      </Form.Item>
      <Form.Item
        name="expiresOn"
        label={t('program.expiresOn')}
        extra={t('program.expiresHelp')}
        rules={[{ validator: isDayOrNone }]}
      >
        <DayInput />
      </Form.Item>
    </>
  );
}
