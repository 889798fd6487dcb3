import type { ChangeFacts, ChangeItem, Json } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../../client/index.ts';
import { useForm, useFormState, useText } from '../store/form-context.ts';
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
  const product = useFormState(({ data }) => idIn(data.product));
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
          {product ? (
            <Button size="small" onClick={() => openTab({ path: `/product/${product}` })}>
              {t('change.anew')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </aside>
  );
}

function placeOf({ field, row, column }: ChangeItem) {
  return { field, ...(row === undefined ? {} : { rowId: row }), ...(column === undefined ? {} : { column }) };
}

const placeKey = ({ field, row, column, change }: ChangeItem) => [field, row, column, change].join('/');

/** The product that the application is about; its page offers to begin anew with a copy. */
function idIn(value: Json | undefined): string | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.id === 'string'
    ? value.id
    : null;
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
