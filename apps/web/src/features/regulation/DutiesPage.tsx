import { dutyJudgements, type RegulationDuty, regulationDuties } from '@app/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { Zh } from '../../ui/Zh.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { JudgedMark } from './regulation-marks.tsx';
import { verifiedColumn, verifiedFilter } from './verified.tsx';

/** What the law asks, sentence by sentence, with the rule that judges it or the reason why none does. */
export default function DutiesPage(): ReactNode {
  const [rule, setRule] = useState<string | null>(null);
  return (
    <>
      <ListPage spec={useDutyList(setRule)} />
      <EntryDrawer table="rule" id={rule} onClose={() => setRule(null)} />
    </>
  );
}

function useDutyList(open: (rule: string | null) => void): ListSpec<RegulationDuty> {
  const { t } = useTranslation();
  return {
    id: 'regulation-duties',
    title: t('regulation.duties'),
    load: (request, signal) => send(regulationDuties, request, { quiet: true, signal }),
    views: [
      { key: 'all', label: t('regulation.allDuties') },
      {
        key: 'none',
        label: t('regulation.judgements.none'),
        parameters: [{ key: 'Q^judged^S', value: 'none' }],
      },
    ],
    filters: [
      { field: 'text', label: t('regulation.searchDuty'), kind: 'text' },
      {
        field: 'judged',
        label: t('regulation.judged'),
        kind: 'choice',
        options: dutyJudgements.map((value) => ({ value, label: t(`regulation.judgements.${value}`) })),
      },
      verifiedFilter(t),
    ],
    columns: columnsOf(t),
    nameOf: (row) => `${row.id} ${row.duty}`,
    onOpen: (row) => open(row.rule?.entry ?? null),
    opens: (row) => row.rule !== null,
    openedBy: 'rule',
    rowActions: [
      {
        key: 'open',
        label: t('regulation.openRule'),
        refusal: (row) => (row.rule === null ? t('regulation.judgements.none') : null),
        run: (row) => open(row.rule?.entry ?? null),
      },
    ],
    exports: true,
  };
}

/** Who reads that no rule judges a duty wants to know why. */
const ruleOrReason = ({ rule, how }: RegulationDuty) => rule?.title ?? how;
const checkOf = ({ rule, how }: RegulationDuty) => (rule === null ? '' : how);

const columnsOf = (t: TFunction): ListColumn<RegulationDuty>[] => [
  {
    field: 'article',
    title: t('regulation.ground'),
    width: 150,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={`${row.regulation} ${row.article}`} />,
    text: (row) => `${row.regulation} ${row.article}`,
  },
  { field: 'duty', title: t('regulation.duty'), width: 250, wraps: true, sortable: false },
  {
    field: 'judged',
    title: t('regulation.judged'),
    width: { tags: dutyJudgements.map((one) => t(`regulation.judgements.${one}`)) },
    sortable: false,
    render: ({ judged }) => <JudgedMark judged={judged} />,
    text: ({ judged }) => t(`regulation.judgements.${judged}`),
  },
  {
    field: 'rule',
    title: t('regulation.ruleOrReason'),
    width: 210,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={ruleOrReason(row)} />,
    text: ruleOrReason,
  },
  verifiedColumn(t),
  {
    field: 'how',
    title: t('regulation.fields.check'),
    width: 200,
    priority: 2,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={checkOf(row) || '—'} />,
    text: checkOf,
  },
  {
    field: 'source',
    title: t('regulation.dutySource'),
    width: 220,
    priority: 3,
    wraps: true,
    sortable: false,
    render: (row) => <Zh text={row.source ?? '—'} />,
    text: (row) => row.source ?? '',
  },
];
