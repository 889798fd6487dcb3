import { instanceMigrate, type MigrationOutcome, type ProcessFile, textOf } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, newKey, semicolon, send } from '../../client/index.ts';
import { reasonOf } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** Moves instances to a version, after a dry run that says of each what would happen. */
export function MigrateDialog({
  open,
  processKey,
  to,
  nodes,
  ids,
  onClose,
}: {
  open: boolean;
  processKey: string;
  to: number;
  /** Nodes of the version to go to. */
  nodes: ProcessFile['nodes'];
  /** Only these; absent = every open instance on another version. */
  ids?: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [old, setOld] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const [key, setKey] = useState(newKey);
  const run = useMutation({
    mutationFn: (dryRun: boolean) =>
      send(
        instanceMigrate,
        { key: processKey, to, mapping, dryRun, ...(ids ? { ids: [...ids] } : {}) },
        { quiet: true, idempotencyKey: dryRun ? newKey() : key },
      ),
    onSuccess: async (result, dryRun) => {
      if (dryRun) return;
      setKey(newKey());
      message.success(t('workflow.migrate.done', { count: result.migrated }));
      await queries.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const outcomes = run.data?.outcomes ?? null;
  const isDone = run.variables === false && run.isSuccess;
  const ready = outcomes?.filter(({ ok }) => ok).length ?? 0;
  const change = (next: Record<string, string>) => {
    setMapping(next);
    run.reset();
  };
  const nameOf = (id: string) => {
    const node = nodes.find((one) => one.id === id);
    return node ? textOf(node.title, getLanguage()) : id;
  };
  return (
    <Dialog
      open={open}
      width={720}
      title={t('workflow.migrate.title', { version: to })}
      onClose={onClose}
      dirty={run.isPending}
      afterClose={() => {
        run.reset();
        setMapping({});
      }}
      footer={
        <>
          <Button onClick={onClose}>{t(isDone ? 'common.close' : 'common.cancel')}</Button>
          <Button loading={run.isPending && run.variables} disabled={isDone} onClick={() => run.mutate(true)}>
            {t('workflow.migrate.dryRun')}
          </Button>
          <Button
            type="primary"
            disabled={ready === 0 || isDone}
            title={outcomes ? undefined : t('workflow.migrate.dryRunFirst')}
            loading={run.isPending && run.variables === false}
            onClick={() => run.mutate(false)}
          >
            {t('workflow.migrate.run', { count: ready })}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('workflow.migrate.help')}</p>
      <div className="wf-mapping">
        {Object.entries(mapping).map(([from, node]) => (
          <span key={from} className="wf-pair">
            <code>{from}</code> → {nameOf(node)}
            <button
              type="button"
              className="ib"
              aria-label={t('workflow.migrate.unmap', { node: from })}
              onClick={() => change(Object.fromEntries(Object.entries(mapping).filter(([one]) => one !== from)))}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
        <Input
          aria-label={t('workflow.migrate.from')}
          placeholder={t('workflow.migrate.from')}
          value={old}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setOld(event.target.value.trim())}
        />
        <Select
          aria-label={t('workflow.migrate.to')}
          placeholder={t('workflow.migrate.to')}
          value={target}
          showSearch={{ optionFilterProp: 'label' }}
          options={nodes.map((node) => ({
            value: node.id,
            label: `${textOf(node.title, getLanguage())}（${node.id}）`,
          }))}
          onChange={setTarget}
        />
        <Button
          disabled={!old || !target}
          onClick={() => {
            if (target) change({ ...mapping, [old]: target });
            setOld('');
            setTarget(null);
          }}
        >
          {t('workflow.migrate.map')}
        </Button>
      </div>
      {run.isError ? <Alert type="error" showIcon title={reasonOf(run.error)} /> : null}
      {outcomes ? (
        <>
          <p className={isDone ? 'wf-good' : undefined}>
            {isDone
              ? t('workflow.migrate.done', { count: run.data?.migrated ?? 0 })
              : t('workflow.migrate.would', { ready, count: outcomes.length })}
          </p>
          <ul className="wf-outcomes">
            {outcomes.map((outcome) => (
              <Outcome key={outcome.id} outcome={outcome} nameOf={nameOf} />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}

function Outcome({ outcome, nameOf }: { outcome: MigrationOutcome; nameOf: (node: string) => string }): ReactNode {
  const { t } = useTranslation();
  const moves = outcome.moves.map(({ from, to }) =>
    from === to ? nameOf(to) : t('workflow.migrate.move', { from: nameOf(from), to: nameOf(to) }),
  );
  return (
    <li>
      <Icon name={outcome.ok ? 'checkCircle' : 'octagon'} size={14} className={outcome.ok ? 'wf-good' : 'wf-bad'} />
      <b>
        <Zh text={outcome.title} />
      </b>
      <span className="t3">{t('workflow.versionOf', { version: outcome.from })}</span>
      <p className={outcome.ok ? 't2 sm' : 'wf-bad sm'}>
        {outcome.ok
          ? t('workflow.migrate.stays', { nodes: moves.join(comma()) || '—' })
          : outcome.problems.join(semicolon())}
      </p>
    </li>
  );
}
