import type { FieldDefinition, FieldOf, Revises } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { type FieldPort, useText } from '../store/form-context.ts';
import { ChangePane } from './ChangePane.tsx';
import { ChangeVerdict } from './ChangeVerdict.tsx';
import { classLooks, gravestOf } from './change-rows.ts';
import { type ChangeGroup, useChanges, useRevises } from './use-changes.ts';
import './change.css';

interface Changes {
  port: FieldPort<FieldOf<'table'>>;
  draw: DrawField;
}

/** The groups to be changed, before and after of the one that is looked at, and the class of each difference. */
export function ChangesField({ port, draw }: Changes): ReactNode {
  const how = useRevises();
  return how ? <OpenChanges port={port} draw={draw} {...how} /> : null;
}

function OpenChanges({
  port,
  draw,
  revises,
  groupsField,
}: Changes & { revises: Revises; groupsField: FieldDefinition }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const changes = useChanges(revises, groupsField, port.value);
  const { groups, open, shown, facts } = changes;
  return (
    <div className="ch-frame" data-field={port.field.key}>
      <fieldset className="ch-groups" data-field={groupsField.key} disabled={changes.port.readOnly}>
        <legend>{t('change.which')}</legend>
        {groups.map((group) => (
          <GroupTick key={group.key} group={group} isShown={group.key === shown?.key} changes={changes} />
        ))}
        {changes.port.error ? (
          <p className="ch-wrong" role="alert">
            {changes.port.error}
          </p>
        ) : null}
      </fieldset>
      <section className="ch-middle" aria-label={text(port.field.label)}>
        <div className="ch-tabs" role="tablist">
          {open.map(({ key, option, rows }) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === shown?.key}
              onClick={() => changes.choose(key)}
            >
              {text(option.label)} <span className="t3">{rows.length || ''}</span>
            </button>
          ))}
          {facts ? <span className="ch-note t3">{t('change.locked', { version: facts.version })}</span> : null}
        </div>
        {shown ? (
          <ChangePane group={shown} items={facts?.items ?? []} draw={draw} version={facts?.version ?? 1} />
        ) : (
          <p className="ch-empty t3">{t('change.tickFirst')}</p>
        )}
      </section>
      <ChangeVerdict rows={changes.rows} facts={facts} groups={groups} onTick={changes.tick} />
    </div>
  );
}

function GroupTick({
  group: { key, option, ticked, rows },
  isShown,
  changes,
}: {
  group: ChangeGroup;
  isShown: boolean;
  changes: ReturnType<typeof useChanges>;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const gravest = gravestOf(rows);
  return (
    <div className={isShown ? 'ch-group ch-on' : 'ch-group'}>
      <label>
        <input type="checkbox" checked={ticked} onChange={(event) => changes.tick(key, event.target.checked)} />
        {text(option.label)}
      </label>
      {gravest ? (
        <button type="button" className="lk ch-count" disabled={!ticked} onClick={() => changes.choose(key)}>
          <span className={`r-${classLooks[gravest].look} ch-sign`}>
            <Icon name={classLooks[gravest].icon} size={12} />
          </span>
          {t('change.places', { count: rows.length })}
        </button>
      ) : null}
    </div>
  );
}
