import type { Level, Org } from '@app/contract';
import { Select, TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { treeOf } from './org-tree.ts';
import { useLevels } from './organisation.queries.ts';

/** What a form hands to its field. */
interface Field {
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
}

/** Chooses an org out of their tree. */
export function OrgSelect({
  orgs,
  placeholder,
  ...field
}: Field & { orgs: readonly Org[]; placeholder: string }): ReactNode {
  const tree = useMemo(() => treeOf(orgs), [orgs]);
  return (
    <TreeSelect
      {...field}
      allowClear
      showSearch
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      treeData={tree}
      fieldNames={{ value: 'key', label: 'title', children: 'children' }}
      placeholder={placeholder}
    />
  );
}

/** Chooses one of the levels that rank orgs, or positions. */
export function LevelSelect({
  ranks,
  tenantId,
  ...field
}: Field & { ranks: Level['participantType']; tenantId: string | null }): ReactNode {
  const { t } = useTranslation();
  const levels = useLevels(tenantId).data?.dataResult ?? [];
  return (
    <Select
      {...field}
      allowClear
      options={levels
        .filter((level) => level.participantType === ranks)
        .map((level) => ({ value: level.id, label: level.name }))}
      placeholder={t('admin.choose')}
    />
  );
}
