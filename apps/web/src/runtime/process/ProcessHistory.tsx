import { type InstanceDetail, tasksOf, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useAreas } from '../area/areas.ts';

type Entry = InstanceDetail['history'][number];

/** What happened, newest first: who, when, what, with which opinion. A line chosen here is shown on the chart. */
export function ProcessHistory({
  area,
  process = null,
  history,
  waiting = [],
  chosen = null,
  onChoose,
}: {
  /** Area whose words name its own outcomes. */
  area: string;
  /** Process of the area in which it happened; nodes of the same id may be in several. */
  process?: string | null;
  history: readonly Entry[];
  /** What it waits for now, above all that was. */
  waiting?: readonly { node: string; title: string; label: string }[];
  chosen?: string | null;
  onChoose?: (node: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const actionOf = useActionWord(area, process);
  if (history.length === 0 && waiting.length === 0) return <EmptyState text={t('case.noHistory')} />;
  return (
    <ol className="wf-history">
      {waiting.map(({ node, title, label }) => (
        <li key={`now-${node}`} className={node === chosen ? 'now chosen' : 'now'}>
          <Title node={node} text={title} onChoose={onChoose} />
          <time>{t('workflow.now')}</time>
          <p className="t2">
            <Zh text={label} />
          </p>
        </li>
      ))}
      {[...history].reverse().map((entry) => (
        <li key={entry.id} className={entry.node !== null && entry.node === chosen ? 'chosen' : undefined}>
          <Title node={entry.node} text={textOf(entry.title, language)} onChoose={onChoose} />
          <time title={entry.at}>{entry.at.slice(5, 16)}</time>
          <p className="t2">
            <Zh text={[entry.actor ?? t('workflow.system'), actionOf(entry)].filter(Boolean).join(' · ')} />
          </p>
          {entry.opinion ? (
            <blockquote>
              <Zh text={entry.opinion} />
            </blockquote>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Title({
  node,
  text,
  onChoose,
}: {
  node: string | null;
  text: string;
  onChoose?: (node: string) => void;
}): ReactNode {
  return node && onChoose ? (
    <button type="button" className="wf-node" onClick={() => onChoose(node)}>
      {text}
    </button>
  ) : (
    <b>{text}</b>
  );
}

/** Word of what was done: an outcome in the words of its area, else that of the platform. */
function useActionWord(area: string, process: string | null): (entry: Entry) => string {
  const { t } = useTranslation();
  const { data } = useAreas();
  const definition = data?.find((one) => one.definition.id === area)?.definition;
  const tasks = definition ? tasksOf(definition, process) : {};
  return ({ node, action, actor }) => {
    const own = tasks[node ?? '']?.actions.find(({ key }) => key === action);
    if (own) return textOf(own.title, getLanguage());
    // What the system did is said by the name of its step.
    return t(`workflow.did.${action}`, { defaultValue: actor === null ? '' : action });
  };
}
