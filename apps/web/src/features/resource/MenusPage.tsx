import { resourceConflicts } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, send, useTab } from '../../client/index.ts';
import { ListFrame } from '../../runtime/list/ListFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MenuDetail } from './MenuDetail.tsx';
import { type EditedMenu, MenuForm } from './MenuForm.tsx';
import { MenuTree } from './MenuTree.tsx';
import { flatten, moveByKey } from './menu-tree.ts';
import { useMenuTree, useSubSystems } from './resource.queries.ts';
import { SystemSelect } from './SystemSelect.tsx';
import { useMenuActions } from './use-menu-actions.ts';
import { XmlImportDialog } from './XmlImportDialog.tsx';
import '../../runtime/admin/admin.css';

/** The menu of a sub-system as a tree: add, edit, move by drag or Alt and arrows, remove, XML out and in (7.6). */
export default function MenusPage(): ReactNode {
  const { t } = useTranslation();
  const { systems, systemId, tree, nodes, chosen, choose, chooseSystem } = useChosenMenu();
  const [edited, setEdited] = useState<EditedMenu | null>(null);
  const [imports, setImports] = useState(false);
  const { move, remove, exportXml } = useMenuActions();
  const system = systems.find((one) => one.id === systemId);
  const moveOf = (key: string) => (chosen ? moveByKey(tree, chosen.id, key) : null);
  return (
    <ListFrame
      title={t('resource.title')}
      facts={<SystemSelect systems={systems} value={systemId} onChange={chooseSystem} />}
      actions={
        <MenuButtons
          isReady={systemId !== null}
          isEmpty={nodes.length === 0}
          onImport={() => setImports(true)}
          onExport={() => exportXml({ systemId: systemId ?? '' }, system?.name ?? 'menu')}
          onCreate={() => setEdited({ kind: 'new', systemId: systemId ?? '', parent: null })}
        />
      }
    >
      <Conflicts systemId={systemId} />
      <div className="admin-split wide">
        <MenuTree systemId={systemId} chosen={chosen} onChoose={choose} onMove={move} />
        <section className="card" aria-label={chosen?.label ?? t('resource.detail')}>
          {chosen ? (
            <MenuDetail
              key={chosen.id}
              menu={chosen}
              onEdit={(record) => setEdited({ kind: 'known', record })}
              onAdd={() => setEdited({ kind: 'new', systemId: systemId ?? '', parent: chosen })}
              onMove={(key) => {
                const found = moveOf(key);
                if (found) void move({ resourceId: chosen.id, ...found });
              }}
              canMove={(key) => moveOf(key) !== null}
              onExport={() => exportXml({ resourceIds: chosen.id }, chosen.label)}
              onRemove={() => void remove(chosen).then((isGone) => isGone && choose(undefined))}
            />
          ) : (
            <EmptyState icon="menu" text={t('resource.choose')} hint={t('resource.chooseHint')} />
          )}
        </section>
      </div>
      <MenuForm
        edited={edited}
        addresses={[...new Set(nodes.flatMap((node) => node.url ?? []))]}
        onClose={() => setEdited(null)}
        onSaved={choose}
      />
      <XmlImportDialog open={imports} systemId={systemId ?? ''} below={chosen} onClose={() => setImports(false)} />
    </ListFrame>
  );
}

/** The sub-system and the menu that the address names, and what there is to choose from. */
function useChosenMenu() {
  const { query, setQuery } = useTab();
  const systems = useSubSystems().data ?? [];
  const systemId = query.system || systems[0]?.id || null;
  const tree = useMenuTree(systemId).data;
  const nodes = useMemo(() => flatten(tree ?? []), [tree]);
  const chosen = nodes.find((node) => node.id === query.menu) ?? null;
  const choose = (id: string | undefined) => setQuery({ menu: id });
  const chooseSystem = (id: string) => setQuery({ system: id, menu: undefined });
  return { systems, systemId, tree: tree ?? [], nodes, chosen, choose, chooseSystem };
}

function MenuButtons({
  isReady,
  isEmpty,
  onImport,
  onExport,
  onCreate,
}: {
  /** A sub-system is chosen. */
  isReady: boolean;
  isEmpty: boolean;
  onImport: () => void;
  onExport: () => void;
  onCreate: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button disabled={!isReady} onClick={onImport}>
        <Icon name="upload" size={14} />
        {t('resource.import.ok')}
      </Button>
      <Button disabled={!isReady || isEmpty} onClick={onExport}>
        <Icon name="download" size={14} />
        {t('resource.export')}
      </Button>
      <Button type="primary" disabled={!isReady} onClick={onCreate}>
        <Icon name="plus" size={14} />
        {t('resource.createTop')}
      </Button>
    </>
  );
}

/** Menus that a new version of the product changed and that were changed here too. */
function Conflicts({ systemId }: { systemId: string | null }): ReactNode {
  const { t } = useTranslation();
  const conflicts = useQuery({
    queryKey: ['admin', 'menuConflicts'],
    queryFn: ({ signal }) => send(resourceConflicts, {}, { quiet: true, signal }),
  });
  const own = (conflicts.data ?? []).filter((one) => one.systemId === systemId);
  if (own.length === 0) return null;
  const names = own.map((one) => one.name).join(comma());
  return (
    <Alert
      type="info"
      showIcon
      closable
      className="admin-fault"
      title={t('resource.conflicts', { count: own.length, names })}
    />
  );
}
