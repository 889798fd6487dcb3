import { type ChangeDetail, regulationChange, regulationChangePublish, regulationChangeWithdraw } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, useSession, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../client/page.ts';
import { FormDrawer } from '../../runtime/admin/FormDrawer.tsx';
import { useAction, useAskedAction } from '../../runtime/admin/use-action.ts';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ChangedRows } from './ChangedRows.tsx';
import { useMayEdit } from './draft-choice.tsx';
import { ImpactSummary } from './ImpactView.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ReplayCard } from './ReplayCard.tsx';
import { StatusMark } from './regulation-marks.tsx';
import './regulation.css';

/** One change: its rows before and after, what they do to live products and past dossiers, and its publication. */
export default function ChangePage({ params }: PageProps): ReactNode {
  const { t } = useTranslation();
  const id = params.id ?? '';
  const { setTitle } = useTab();
  const found = useQuery({
    queryKey: ['admin', 'regulation', 'change', id],
    queryFn: ({ signal }) => send(regulationChange, { id }, { quiet: true, signal }),
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  const title = found.data?.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (found.isError && !found.data) return <PageFailure error={found.error} onRetry={() => void refetch()} />;
  if (!found.data) return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  return <ChangeView change={found.data} />;
}

function ChangeView({ change }: { change: ChangeDetail }): ReactNode {
  const { t } = useTranslation();
  const roles = useSession((session) => session.roles);
  const mayTry = roles.includes('REGULATION_EDITOR');
  const mayEdit = useMayEdit();
  const isDraft = change.status === 'draft';
  return (
    <div className="page">
      <PageHeader
        title={change.title}
        facts={
          <>
            <StatusMark status={change.status} />
            {change.edition === null ? null : (
              <span className="t2">{t('regulation.edition', { number: change.edition })}</span>
            )}
            <span className="t2 sm">
              {t('regulation.createdBy')} <Zh text={change.createdBy} />
              {change.endedBy ? (
                <>
                  {' · '}
                  {t(`regulation.statuses.${change.status}`)} <Zh text={change.endedBy} />
                </>
              ) : null}
            </span>
          </>
        }
        actions={isDraft && mayEdit ? <Actions change={change} mayTry={mayTry} /> : null}
      />
      <p className="t2 reg-reason">
        <Zh text={change.reason} />
      </p>
      {isDraft ? <Problems change={change} /> : null}
      <ChangedRows change={change} mayTry={mayTry} mayEdit={mayEdit} />
      {mayTry ? <ReplayCard change={change} /> : null}
    </div>
  );
}

function Actions({ change, mayTry }: { change: ChangeDetail; mayTry: boolean }): ReactNode {
  const { t } = useTranslation();
  const ask = useAskedAction();
  const [leaving, setLeaving] = useState(false);
  const [importing, setImporting] = useState(false);
  const publish = () =>
    ask(
      {
        title: t('regulation.publishTitle', { name: change.title }),
        content: (
          <>
            <p>{t('regulation.publishText', { count: change.rows })}</p>
            {mayTry ? <ImpactSummary change={change} /> : null}
          </>
        ),
        okText: t('regulation.publish'),
      },
      () => send(regulationChangePublish, { id: change.id, rev: change.rev }, { quiet: true }),
      t('regulation.published'),
    );
  return (
    <>
      {change.publishRefusal ? (
        <span className="t2 sm reg-refusal" id="publish-refusal">
          <Zh text={change.publishRefusal} />
        </span>
      ) : null}
      <Button onClick={() => setImporting(true)}>{t('regulation.import')}</Button>
      <ImportDialog changeId={change.id} open={importing} onClose={() => setImporting(false)} />
      <Button onClick={() => setLeaving(true)}>{t('regulation.withdraw')}</Button>
      <Button
        type="primary"
        disabled={change.publishRefusal !== null}
        title={change.publishRefusal ?? undefined}
        onClick={() => void publish()}
      >
        {t('regulation.publish')}
      </Button>
      <Withdrawal changeId={change.id} open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** Gives a change up, with a reason that stays with it. */
function Withdrawal({ changeId, open, onClose }: { changeId: string; open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  return (
    <FormDrawer<{ reason: string }>
      open={open}
      title={t('regulation.withdraw')}
      initial={{ reason: '' }}
      saveText={t('regulation.withdraw')}
      onClose={onClose}
      onSave={async ({ reason }) => {
        await act(
          () => send(regulationChangeWithdraw, { id: changeId, reason }, { quiet: true }),
          t('regulation.withdrawn'),
        );
      }}
    >
      <p className="admin-help">{t('regulation.withdrawText')}</p>
      <Form.Item
        name="reason"
        label={t('regulation.reason')}
        rules={[{ required: true, whitespace: true, message: t('regulation.need.reason') }]}
      >
        <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}

function Problems({ change }: { change: ChangeDetail }): ReactNode {
  const { t } = useTranslation();
  return (['error', 'warn'] as const).map((level) => {
    const own = change.problems.filter((one) => one.level === level);
    if (own.length === 0) return null;
    return (
      <Alert
        key={level}
        className="admin-fault"
        type={level === 'error' ? 'error' : 'warning'}
        showIcon
        title={t(level === 'error' ? 'regulation.problems' : 'regulation.warnings')}
        description={
          <ul className="reg-problems">
            {own.map(({ message, rows }) => (
              <li key={`${rows.join()} ${message}`}>
                <Zh text={message} />
              </li>
            ))}
          </ul>
        }
      />
    );
  });
}
