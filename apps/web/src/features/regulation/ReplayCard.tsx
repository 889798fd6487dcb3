import {
  type ChangeDetail,
  type Output,
  regulationReplay,
  regulationReplayFindings,
  regulationReplayStart,
  severityOf,
  textOf,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Progress, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { reasonOf, useAction } from '../../runtime/admin/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

type Replay = NonNullable<Output<typeof regulationReplay>['replay']>;

/** The draft tried on past dossiers: progress, then what appears and vanishes, rule by rule. */
export function ReplayCard({ change }: { change: ChangeDetail }): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  const queries = useQueryClient();
  const key = ['regulation', 'replay', change.id];
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(regulationReplay, { changeId: change.id }, { quiet: true, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.replay?.state) ? 700 : false),
  });
  const replay = found.data?.replay ?? null;
  const running = isRunning(replay?.state);
  const run = () =>
    act(async () => {
      queries.setQueryData(key, await send(regulationReplayStart, { changeId: change.id }, { quiet: true }));
    });
  return (
    <Card
      title={t('regulation.replay')}
      extra={
        change.status === 'draft' ? (
          <Button size="small" disabled={change.rows === 0} loading={running} onClick={() => void run()}>
            {t(replay ? 'regulation.replayAgain' : 'regulation.replayRun')}
          </Button>
        ) : null
      }
    >
      {found.error ? <p className="t3">{reasonOf(found.error)}</p> : null}
      {!replay ? <p className="t2">{t('regulation.replayHelp')}</p> : null}
      {replay ? (
        <p className="t2 sm reg-reason">
          <Zh
            text={t('regulation.replayBy', {
              name: replay.startedBy,
              time: replay.startedAt.slice(0, 16),
              day: replay.asOf,
              count: replay.total,
            })}
          />
        </p>
      ) : null}
      {running ? (
        <Progress percent={replay?.total ? Math.floor((100 * replay.done) / replay.total) : 0} size="small" />
      ) : null}
      {replay?.fault ? <Alert type="error" showIcon title={replay.fault} /> : null}
      {replay && change.status === 'draft' && replay.rev !== change.rev ? (
        <Alert type="warning" showIcon title={t('regulation.replayOld')} />
      ) : null}
      {replay?.state === 'done' && replay.rules.length === 0 ? <p>{t('regulation.replaySame')}</p> : null}
      {replay && replay.rules.length > 0 ? <Rules replay={replay} /> : null}
    </Card>
  );
}

/** How much of each rule's findings appears, vanishes or changes; a line opens with the findings. */
function Rules({ replay }: { replay: Pick<Replay, 'id' | 'rules'> }): ReactNode {
  const { t } = useTranslation();
  return (
    <Table
      size="small"
      rowKey="rule"
      pagination={false}
      dataSource={replay.rules}
      expandable={{ expandedRowRender: ({ rule }) => <Findings replayId={replay.id} rule={rule} /> }}
      columns={[
        { title: t('regulation.replayRule'), dataIndex: 'rule' },
        { title: t('regulation.appears'), dataIndex: 'appears', align: 'right', width: 100 },
        { title: t('regulation.vanishes'), dataIndex: 'vanishes', align: 'right', width: 100 },
        { title: t('regulation.changesOf'), dataIndex: 'changes', align: 'right', width: 100 },
      ]}
    />
  );
}

function isRunning(state: string | undefined): boolean {
  return state === 'waiting' || state === 'running';
}

function Findings({ replayId, rule }: { replayId: string; rule: string }): ReactNode {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['regulation', 'replay', replayId, rule],
    queryFn: ({ signal }) => send(regulationReplayFindings, { replayId, rule, limit: 50 }, { quiet: true, signal }),
  });
  const words = {
    appears: 'regulation.appears',
    vanishes: 'regulation.vanishes',
    changes: 'regulation.changesOf',
  } as const;
  return (
    <Table
      size="small"
      rowKey="id"
      loading={found.isPending}
      pagination={false}
      dataSource={found.data?.dataResult ?? []}
      columns={[
        {
          title: t('regulation.product'),
          key: 'case',
          render: (_, one) => (
            <button
              type="button"
              className="lk"
              onClick={() => openTab({ path: `/${one.area}/case/${one.caseId}`, title: one.caseTitle })}
            >
              <Zh text={one.caseTitle} />
            </button>
          ),
        },
        { title: t('regulation.state'), key: 'effect', width: 90, render: (_, one) => t(words[one.effect]) },
        {
          title: t('regulation.severity'),
          key: 'severity',
          width: 100,
          render: (_, one) => {
            const severity = severityOf(one.severity);
            return severity ? <WeightTag weight={severity} /> : null;
          },
        },
        {
          title: t('regulation.content'),
          key: 'title',
          render: (_, one) => <Zh text={textOf(one.title, getLanguage())} />,
        },
      ]}
    />
  );
}
