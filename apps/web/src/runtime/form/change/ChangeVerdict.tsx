import type { ChangeFacts, ChangeItem } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas } from '../../area/areas.ts';
import { CopyInto } from '../../copy/CopyOf.tsx';
import { useForm, useText } from '../store/form-context.ts';
import { ClassPill } from './ClassPill.tsx';
import { type ChangeRow, gravestOf } from './change-rows.ts';
import type { ChangeGroup } from './use-changes.ts';

interface Verdict {
  rows: readonly ChangeRow[];
  facts: ChangeFacts | undefined;
  groups: readonly ChangeGroup[];
  onTick(key: string, on: boolean): void;
}

/** Every difference with its class, how the whole is handled, and what still stands in the way. */
export function ChangeVerdict({ rows, facts, groups, onTick }: Verdict): ReactNode {
  const { t } = useTranslation();
  const { store } = useForm();
  const gravest = gravestOf(rows);
  return (
    <aside className="ch-verdict" aria-live="polite">
      <h3>{t('change.how')}</h3>
      {rows.length === 0 ? <p className="t3">{t('change.none')}</p> : null}
      <ul>
        {facts?.items.map((item) => (
          <li key={placeKey(item)} className={item.class === gravest ? 'ch-gravest' : ''}>
            <button type="button" className="lk" onClick={() => store.goTo(placeOf(item))}>
              {item.place}
            </button>
            <ClassPill value={item.class} />
          </li>
        ))}
      </ul>
      {gravest ? <p className="t2">{t(`change.way.${gravest}`)}</p> : null}
      {facts?.stale ? (
        <p className="ch-box r-danger">{t('change.stale', { version: facts.version, inForce: facts.inForce })}</p>
      ) : null}
      {facts && facts.outside.length > 0 ? <Outside facts={facts} groups={groups} onTick={onTick} /> : null}
      {facts && facts.newProduct.length > 0 ? (
        <div className="ch-box r-danger">
          {facts.newProduct.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <p>{t('change.anewHint')}</p>
          <ApplyAnew />
        </div>
      ) : null}
    </aside>
  );
}

function placeOf({ field, row, column }: ChangeItem) {
  return { field, ...(row === undefined ? {} : { rowId: row }), ...(column === undefined ? {} : { column }) };
}

const placeKey = ({ field, row, column, change }: ChangeItem) => [field, row, column, change].join('/');

/** Begins the application for the other product with what the draft says; the draft stays. */
function ApplyAnew(): ReactNode {
  const { recordId, flush } = useForm();
  const { data = [] } = useAreas();
  if (recordId === undefined) return null;
  return data
    .filter(({ definition }) => definition.kind === 'application' && definition.clone?.title !== undefined)
    .map((area) => (
      <CopyInto
        key={area.definition.id}
        area={area}
        origin={{ draftId: recordId }}
        label="change.anew"
        {...(flush ? { before: flush } : {})}
      />
    ));
}

/** What differs outside the ticked groups, with the ticks that would open it. */
function Outside({
  facts,
  groups,
  onTick,
}: {
  facts: ChangeFacts;
  groups: readonly ChangeGroup[];
  onTick: Verdict['onTick'];
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div className="ch-box r-warning">
      <p>{t('change.outside', { list: facts.outside.slice(0, 6).join(t('change.comma')) })}</p>
      {groups
        .filter(({ key }) => facts.proposed.includes(key))
        .map(({ key, option }) => (
          <Button key={key} size="small" onClick={() => onTick(key, true)}>
            {t('change.tick', { group: text(option.label) })}
          </Button>
        ))}
    </div>
  );
}
