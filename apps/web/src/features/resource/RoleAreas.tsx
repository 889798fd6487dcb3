import { type AreaGrant, type GrantableArea, type Role, recordScopes, roleSave, type Verb } from '@app/contract';
import { Button, Checkbox, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { Icon } from '../../ui/icons.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';

/** Verbs under which columns can be hidden; the server refuses it for the others. */
const reading: readonly Verb[] = ['query', 'get', 'export'];

/** What a role gives in areas: which verbs, which records, which columns stay hidden. */
export function RoleAreas({
  role,
  areas,
  tenantId,
  onDirty,
}: {
  role: Role;
  areas: readonly GrantableArea[];
  tenantId: string | null;
  onDirty: (dirty: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const edit = useGrantRows(role, tenantId, onDirty);
  if (role.builtIn) return <p className="admin-help">{t('resource.role.builtInAreas')}</p>;
  const free = areas.filter(({ id }) => !edit.rows.some((row) => row.area === id));
  return (
    <div className="role-areas">
      <div className="role-tools">
        <Select
          className="role-add"
          showSearch
          optionFilterProp="label"
          value={null}
          placeholder={t('resource.role.addArea')}
          aria-label={t('resource.role.addArea')}
          options={free.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id: string | null) => {
            const area = areas.find((one) => one.id === id);
            if (area) edit.add(area);
          }}
        />
        <span className="sp" />
        <Button disabled={!edit.dirty} onClick={edit.revert}>
          {t('admin.revert')}
        </Button>
        <Button type="primary" disabled={!edit.dirty} loading={edit.busy} onClick={() => void edit.save()}>
          {t('resource.role.saveAreas')}
        </Button>
      </div>
      {edit.rows.length === 0 ? <p className="t3">{t('resource.role.noAreas')}</p> : null}
      <ul className="role-grants">
        {edit.rows.map((row, at) => (
          <GrantRow
            key={row.area}
            row={row}
            area={areas.find(({ id }) => id === row.area)}
            onChange={(changed) => edit.change(at, changed)}
            onRemove={() => edit.remove(at)}
          />
        ))}
      </ul>
    </div>
  );
}

/** The rows as they are edited, and saving them. */
function useGrantRows(role: Role, tenantId: string | null, onDirty: (dirty: boolean) => void) {
  const { t } = useTranslation();
  const act = useAction();
  const [edited, setEdited] = useState<AreaGrant[] | null>(null);
  const [busy, setBusy] = useState(false);
  const rows = edited ?? role.grants;
  const write = (next: AreaGrant[] | null) => {
    setEdited(next);
    onDirty(next !== null);
  };
  const save = async () => {
    setBusy(true);
    const sent = { id: role.id, grants: rows };
    const done = await act(() => send(roleSave, sent, { quiet: true, designTenantId: tenantId }), t('admin.saved'));
    setBusy(false);
    if (done) write(null);
  };
  return {
    rows,
    busy,
    dirty: edited !== null,
    save,
    revert: () => write(null),
    add: ({ id, verbs, scopes }: GrantableArea) => {
      const verb: Verb = verbs.includes('query') ? 'query' : (verbs[0] ?? 'query');
      write([...rows, { area: id, verbs: [verb], scope: scopes[0] ?? 'all', hidden: [] }]);
    },
    change: (at: number, row: AreaGrant) => write(rows.map((one, index) => (index === at ? row : one))),
    remove: (at: number) => write(rows.filter((_row, index) => index !== at)),
  };
}

function GrantRow({
  row,
  area,
  onChange,
  onRemove,
}: {
  row: AreaGrant;
  area: GrantableArea | undefined;
  onChange: (row: AreaGrant) => void;
  onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const title = area?.title ?? row.area;
  const verbs = area?.verbs ?? row.verbs;
  const mayHide = row.verbs.every((verb) => reading.includes(verb));
  return (
    <li aria-label={title}>
      <div className="role-grant-head">
        <b className="ell">{title}</b>
        <Button size="small" type="text" onClick={onRemove} aria-label={t('resource.role.removeArea', { area: title })}>
          <Icon name="close" size={14} />
        </Button>
      </div>
      <Checkbox.Group
        value={row.verbs}
        options={verbs.map((verb) => ({ value: verb, label: t(`resource.role.verb.${verb}`) }))}
        onChange={(chosen) => (chosen.length > 0 ? onChange({ ...row, verbs: chosen as Verb[] }) : undefined)}
      />
      <div className="role-grant-more">
        <div>
          <span className="t3">{t('resource.role.scope')}</span>
          <Select
            value={row.scope}
            aria-label={t('resource.role.scope')}
            options={recordScopes
              .filter((scope) => scope === row.scope || area?.scopes.includes(scope))
              .map((scope) => ({ value: scope, label: t(`resource.role.scopes.${scope}`) }))}
            onChange={(scope) => onChange({ ...row, scope })}
          />
        </div>
        <div className="role-hidden">
          <span className="t3">{t('resource.role.hidden')}</span>
          <MultiSelect
            value={row.hidden}
            disabled={!mayHide && row.hidden.length === 0}
            aria-label={t('resource.role.hidden')}
            placeholder={t(mayHide ? 'resource.role.hiddenNone' : 'resource.role.hiddenOnlyRead')}
            optionFilterProp="label"
            options={(area?.hidable ?? []).map(({ key, label }) => ({ value: key, label }))}
            onChange={(hidden: string[]) => onChange({ ...row, hidden })}
          />
        </div>
      </div>
    </li>
  );
}
