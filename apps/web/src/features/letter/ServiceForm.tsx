import { type LetterDetail, letterServe, type ServiceWay } from '@app/contract';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { today } from '../../client/today.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { DropZone, RunningUploads, StoredFiles } from '../../runtime/form/upload/FileList.tsx';
import { defaultRules, type StoredFile, useUploads } from '../../runtime/form/upload/use-uploads.ts';
import { DayInput } from '../../ui/day/DayInput.tsx';
import { isDay } from '../../ui/day/day.ts';
import '../../runtime/form/form.css';

type Way = Exclude<ServiceWay, 'platform'>;
interface Values {
  way: Way;
  on: string;
  proof: StoredFile | null;
  remark?: string;
}
const ways: readonly Way[] = ['post', 'hand', 'publication'];

/** Records how a letter reached its receiver: way, day and proof; the day starts the time for an answer. */
export function ServiceForm({
  letter,
  open,
  onClose,
  onServed,
}: {
  letter: LetterDetail;
  open: boolean;
  onClose: () => void;
  onServed: () => Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation();
  // A letter on public notice may still be handed over; it is not put on notice twice.
  const offered = letter.serviceDue === null ? ways : ways.filter((way) => way !== 'publication');
  const usual = offered.find((way) => way === letter.serviceWay) ?? offered[0] ?? 'post';
  const issued = letter.issuedAt?.slice(0, 10) ?? '';
  const dayFault = (on: string) => {
    if (!isDay(on)) return t('letter.serve.noDay');
    if (on < issued) return t('letter.serve.beforeIssue', { day: issued });
    return null;
  };
  const save = async ({ way, on, proof, remark }: Values) => {
    if (!proof) return;
    const words = remark?.trim() ? { remark: remark.trim() } : {};
    await send(letterServe, { id: letter.id, way, on, proof: proof.id, ...words }, { quiet: true });
    await onServed();
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('letter.serve.title', { number: letter.number ?? '' })}
      initial={{ way: usual, on: today(), proof: null }}
      saveText={t('letter.serve.save')}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="admin-help">{t('letter.serve.help')}</p>
          <Form.Item name="way" label={t('letter.way')} required>
            <Radio.Group options={offered.map((value) => ({ value, label: t(`letter.ways.${value}`) }))} />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {() => {
              const way = form.getFieldValue('way') as Way;
              return (
                <>
                  <Form.Item
                    name="on"
                    label={t(`letter.serve.on.${way}`)}
                    required
                    {...(way === 'publication' ? { extra: t('letter.serve.notice') } : {})}
                    rules={[
                      {
                        validator: async (_rule, on: string) => {
                          const fault = dayFault(on);
                          if (fault) throw new Error(fault);
                        },
                      },
                    ]}
                  >
                    <DayInput />
                  </Form.Item>
                  <Form.Item
                    name="proof"
                    label={t(`letter.serve.proof.${way}`)}
                    rules={[{ required: true, message: t('letter.serve.noProof') }]}
                  >
                    <ProofInput letterId={letter.id} />
                  </Form.Item>
                </>
              );
            }}
          </Form.Item>
          <Form.Item name="remark" label={t('letter.serve.remark')}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}

/** One file; another takes its place. */
function ProofInput({
  id,
  letterId,
  value = null,
  onChange,
}: {
  id?: string;
  letterId: string;
  value?: StoredFile | null;
  onChange?: (file: StoredFile | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { uploads, add, retry, drop } = useUploads(`service-${letterId}`, undefined, (_slot, file) => onChange?.(file));
  return (
    <div id={id} className="letter-proof">
      <StoredFiles files={value ? [value] : []} readOnly={false} onRemove={() => onChange?.(null)} />
      <RunningUploads uploads={uploads} onRetry={retry} onDrop={drop} />
      <DropZone
        label={t(value ? 'letter.serve.otherFile' : 'letter.serve.file')}
        compact
        multiple={false}
        onFiles={(chosen) => add('proof', chosen, defaultRules)}
      />
    </div>
  );
}
