import {
  type AreaDefinition,
  type DrawSeat,
  drawOfCase,
  type FieldDefinition,
  type JsonObject,
  type PersonDraw,
  type TaskDefinition,
  textOf,
} from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';
import { listCellOf } from '../fields/list-cells.tsx';

type OfCase = { area: string; caseId: string };

/** The draws of a case as the person may know them; null asks nothing. */
export function useDraws(place: OfCase | null) {
  return useQuery({
    queryKey: ['case', place?.caseId, 'draws'],
    queryFn: ({ signal }) =>
      send(drawOfCase, { ...pathOf(place?.area ?? ''), caseId: place?.caseId ?? '' }, { quiet: true, signal }),
    enabled: place !== null,
  });
}

/** People who were drawn for a step: the question, who was asked and what they said, and how the draw was made. */
export function CaseDraws({ definition, ...place }: OfCase & { definition: AreaDefinition }): ReactNode {
  const { t } = useTranslation();
  const draws = useDraws(place);
  if (draws.isError) return <ErrorState error={draws.error} onRetry={() => void draws.refetch()} />;
  if (!draws.data) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  if (draws.data.draws.length === 0) return <EmptyState icon="users" text={t('draw.none')} />;
  return (
    <div className="case-draws">
      {draws.data.draws.map((draw) => (
        <Draw key={draw.id} draw={draw} fields={fieldsAt(definition, draw.node)} />
      ))}
    </div>
  );
}

/** Every task that an area describes, by its node. */
function tasksIn(definition: AreaDefinition): [string, TaskDefinition][] {
  if (definition.kind !== 'application') return [];
  return [definition.tasks ?? {}, ...Object.values(definition.procedureTasks ?? {})].flatMap((tasks) =>
    Object.entries(tasks),
  );
}

/** Whether people may be drawn in cases of an area. */
export function hasDraws(definition: AreaDefinition): boolean {
  return tasksIn(definition).some(([, { blind }]) => blind === true);
}

/** Whether a step is one at which several each give their own view. */
export function isBlindStep(definition: AreaDefinition, node: string): boolean {
  return tasksIn(definition).some(([key, { blind }]) => key === node && blind === true);
}

/** The fields of all actions of a step, by which an answer is read; each once. */
function fieldsAt(definition: AreaDefinition, node: string): FieldDefinition[] {
  const all = tasksIn(definition)
    .filter(([key]) => key === node)
    .flatMap(([, { actions }]) => actions.flatMap(({ fields }) => fields ?? []));
  return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at);
}

function Draw({ draw, fields }: { draw: PersonDraw; fields: readonly FieldDefinition[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <article className="case-draw">
      <p className="case-draw-question">
        <Zh text={draw.question} />
      </p>
      <p className="t3">
        {draw.by ? t('draw.asked', { by: draw.by, at: draw.at.slice(0, 16) }) : draw.at.slice(0, 16)}
        {' · '}
        {draw.closedAt ? t('draw.closed', { at: draw.closedAt.slice(0, 16) }) : t('draw.running')}
      </p>
      <ul>
        {draw.seats.map((seat) => (
          <Seat key={seat.id} seat={seat} fields={fields} />
        ))}
      </ul>
      {draw.log && <Log log={draw.log} />}
    </article>
  );
}

function Seat({ seat, fields }: { seat: DrawSeat; fields: readonly FieldDefinition[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <li className="case-seat">
      <b>
        <Zh text={seat.name} />
      </b>{' '}
      <span className={seat.state === 'given' ? 't2' : 't3'}>
        {t(`draw.state.${seat.state}`)}
        {seat.endedAt ? ` ${seat.endedAt.slice(0, 16)}` : ''}
        {seat.onTime === false ? ` · ${t('draw.late')}` : ''}
        {seat.endedBy ? ` · ${seat.endedBy}` : ''}
      </span>
      {seat.reason && (
        <p className="t2">
          <Zh text={seat.reason} />
        </p>
      )}
      {seat.answer && <Answer answer={seat.answer} fields={fields} />}
    </li>
  );
}

function Answer({ answer, fields }: { answer: JsonObject; fields: readonly FieldDefinition[] }): ReactNode {
  const told = fields.filter(({ key }) => answer[key] !== undefined && answer[key] !== null);
  return (
    <dl className="case-answer">
      {told.map((field) => (
        <div key={field.key}>
          <dt className="t3">{textOf(field.label, getLanguage())}</dt>
          <dd>{listCellOf(field).cell(field, answer[field.key] ?? null)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the draw was made: whoever knows the seed gets the same order again. */
function Log({ log }: { log: NonNullable<PersonDraw['log']> }): ReactNode {
  const { t } = useTranslation();
  return (
    <details className="case-draw-log">
      <summary>{t('draw.log', { candidates: log.candidates.length, excluded: log.excluded.length })}</summary>
      <p className="t2">
        {t('draw.seed')} <code dir="ltr">{log.seed}</code>
      </p>
      <p className="t2">{t('draw.order')}</p>
      <ol>
        {log.order.map((name) => (
          <li key={name}>
            <Zh text={name} />
          </li>
        ))}
      </ol>
      {log.excluded.length > 0 && <p className="t2">{t('draw.excluded')}</p>}
      <ul>
        {log.excluded.map(({ id, name, reason }) => (
          <li key={id}>
            <Zh text={name} />
            <span className="t2">
              {' — '}
              <Zh text={reason} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
