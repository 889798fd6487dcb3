import { type FilterGroup, type FilterRule, filterLimits, isFilterGroup } from '@app/contract';
import { type FilterProblem, operatorsOf } from '@app/engine/rules';
import { Button, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import type { BuilderField } from './builder-fields.ts';
import { RuleValue } from './RuleValue.tsx';
import { addTo, changeAt, countRules, emptyGroup, emptyRule } from './tree.ts';
import './query-builder.css';

interface Builder {
  root: FilterGroup;
  fields: readonly BuilderField[];
  problems: readonly FilterProblem[];
  onChange: (root: FilterGroup) => void;
}

/** Conditions joined by 'and' or 'or', in groups within groups (R2.5-37). */
export function QueryBuilder(builder: Builder): ReactNode {
  return <Group builder={builder} group={builder.root} path="" depth={1} />;
}

interface GroupProps {
  builder: Builder;
  group: FilterGroup;
  path: string;
  depth: number;
}

function Group({ builder, group, path, depth }: GroupProps): ReactNode {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line with buttons
    <div className="qb-group" role="group" aria-label={t(path === '' ? 'query.all' : 'query.group')} data-path={path}>
      <GroupHead builder={builder} group={group} path={path} depth={depth} />
      {group.rules.map((member, at) => {
        const place = path === '' ? String(at) : `${path}.${at}`;
        return isFilterGroup(member) ? (
          <Group key={place} builder={builder} group={member} path={place} depth={depth + 1} />
        ) : (
          <Rule key={place} builder={builder} rule={member} path={place} />
        );
      })}
      <Problem builder={builder} path={path} />
    </div>
  );
}

/** Head of a group: how its conditions are joined, and buttons to add one. */
function GroupHead({ builder: { root, onChange }, group, path, depth }: GroupProps): ReactNode {
  const { t } = useTranslation();
  const full = countRules(root) >= filterLimits.rules;
  const join = (condition: string) =>
    onChange(changeAt(root, path, (old) => ({ ...old, condition: condition === 'OR' ? 'OR' : 'AND' }) as FilterGroup));
  return (
    <div className="qb-head">
      <Segmented
        size="small"
        aria-label={t('query.joined')}
        value={group.condition}
        options={[
          { value: 'AND', label: t('query.and') },
          { value: 'OR', label: t('query.or') },
        ]}
        onChange={join}
      />
      <span className="sp" />
      <Button
        size="small"
        type="link"
        disabled={full}
        title={full ? t('rule.filterTooMany', { limit: filterLimits.rules }) : undefined}
        onClick={() => onChange(addTo(root, path, emptyRule))}
      >
        <Icon name="plus" size={12} />
        {t('query.addRule')}
      </Button>
      {depth < filterLimits.depth ? (
        <Button size="small" type="link" onClick={() => onChange(addTo(root, path, emptyGroup))}>
          <Icon name="plus" size={12} />
          {t('query.addGroup')}
        </Button>
      ) : null}
      {path === '' ? null : (
        <button
          type="button"
          className="ib"
          aria-label={t('query.removeGroup')}
          title={t('query.removeGroup')}
          onClick={() => onChange(changeAt(root, path, () => null))}
        >
          <Icon name="trash" size={14} />
        </button>
      )}
    </div>
  );
}

function Rule({ builder, rule, path }: { builder: Builder; rule: FilterRule; path: string }): ReactNode {
  const { t } = useTranslation();
  const { root, fields, onChange } = builder;
  const field = fields.find((one) => one.field === rule.field);
  const put = (next: FilterRule) => onChange(changeAt(root, path, () => next));
  return (
    <div className="qb-rule" data-path={path}>
      <div className="qb-line">
        <Select
          className="qb-field"
          aria-label={t('query.field')}
          placeholder={t('query.field')}
          showSearch={{ optionFilterProp: 'label' }}
          value={rule.field || undefined}
          options={fields.map((one) => ({ value: one.field, label: one.label }))}
          onChange={(name: string) => {
            const kind = fields.find((one) => one.field === name)?.kind ?? 'text';
            put({ field: name, operator: operatorsOf[kind][0] ?? 'S', value: '' });
          }}
        />
        <Select
          className="qb-operator"
          aria-label={t('query.operator')}
          disabled={!field}
          value={field ? rule.operator : undefined}
          options={(field ? operatorsOf[field.kind] : []).map((operator) => ({
            value: operator,
            label: t(`query.op.${field?.kind === 'date' ? 'date' : 'plain'}.${operator}`),
          }))}
          onChange={(operator: FilterRule['operator']) => put({ ...rule, operator, value: kept(rule, operator) })}
        />
        {field && rule.operator !== 'SNE' ? (
          <RuleValue field={field} rule={rule} onChange={(value) => put({ ...rule, value })} />
        ) : (
          <span className="sp" />
        )}
        <button
          type="button"
          className="ib"
          aria-label={t('query.removeRule')}
          title={t('query.removeRule')}
          onClick={() => onChange(changeAt(root, path, () => null))}
        >
          <Icon name="close" size={12} />
        </button>
      </div>
      <Problem builder={builder} path={path} />
    </div>
  );
}

/** The value for a new operator: '' where it takes none; of several choices the first where it takes one. */
function kept(rule: FilterRule, operator: FilterRule['operator']): string {
  if (operator === 'SNE') return '';
  return rule.operator === 'SI' && operator !== 'SI' ? (rule.value.split(',')[0] ?? '') : rule.value;
}

function Problem({ builder, path }: { builder: Builder; path: string }): ReactNode {
  const { t } = useTranslation();
  const problem = builder.problems.find((one) => one.path === path);
  return problem ? (
    <div className="qb-problem" role="alert">
      <Icon name="octagon" size={12} />
      {t(`rule.${problem.key}`, problem.values)}
    </div>
  ) : null;
}
