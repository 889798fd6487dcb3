import { type MigrationOutcome, textOf } from '@app/contract';
import { Alert, Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, semicolon } from '../../client/index.ts';
import { reasonOf } from '../../runtime/admin/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { type Migration, useMigration } from './use-migration.ts';
import '../../runtime/admin/admin.css';

/** Moves instances to a version, after a dry run that says of each what would happen. */
export function MigrateDialog({
  open,
  onClose,
  ...given
}: Migration & { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const migration = useMigration(given);
  const { run, outcomes, ready, isDone } = migration;
  return (
    <Dialog
      open={open}
      width={720}
      title={t('workflow.migrate.title', { version: given.to })}
      onClose={onClose}
      dirty={run.isPending}
      afterClose={migration.clear}
      footer={
        <>
          <Button onClick={onClose}>{t(isDone ? 'common.close' : 'common.cancel')}</Button>
          <Button loading={migration.isTrying} disabled={isDone} onClick={() => run.mutate(true)}>
            {t('workflow.migrate.dryRun')}
          </Button>
          <Button
            type="primary"
            disabled={ready === 0 || isDone}
            title={outcomes ? undefined : t('workflow.migrate.dryRunFirst')}
            loading={migration.isMoving}
            onClick={() => run.mutate(false)}
          >
            {t('workflow.migrate.run', { count: ready })}
          </Button>
        </>
      }
    >
      <p className="admin-help">{t('workflow.migrate.help')}</p>
      <MappingFields migration={migration} nodes={given.nodes} />
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
              <Outcome key={outcome.id} outcome={outcome} nameOf={migration.nameOf} />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}

/** The nodes that got another id, old beside new. */
function MappingFields({
  migration: { mapping, map, unmap, nameOf },
  nodes,
}: {
  migration: ReturnType<typeof useMigration>;
  nodes: Migration['nodes'];
}): ReactNode {
  const { t } = useTranslation();
  const [old, setOld] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  return (
    <div className="wf-mapping">
      {Object.entries(mapping).map(([from, node]) => (
        <span key={from} className="wf-pair">
          <code>{from}</code> → {nameOf(node)}
          <button
            type="button"
            className="ib"
            aria-label={t('workflow.migrate.unmap', { node: from })}
            onClick={() => unmap(from)}
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
        options={nodes.map(({ id, title }) => ({ value: id, label: `${textOf(title, getLanguage())}（${id}）` }))}
        onChange={setTarget}
      />
      <Button
        disabled={!old || !target}
        onClick={() => {
          if (target) map(old, target);
          setOld('');
          setTarget(null);
        }}
      >
        {t('workflow.migrate.map')}
      </Button>
    </div>
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
