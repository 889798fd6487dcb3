import { instanceMigrate, type ProcessFile } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send } from '../../client/index.ts';
import { nodeName } from './node-name.ts';

/** What moves where. */
export interface Migration {
  processKey: string;
  /** The version to go to. */
  to: number;
  /** Its nodes. */
  nodes: ProcessFile['nodes'];
  /** Only these instances; absent = every open one on another version. */
  ids?: readonly string[];
}

/** A migration: tried first without moving anything, then carried out for those that can move. */
export function useMigration({ processKey, to, nodes, ids }: Migration) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  /** Nodes that are called otherwise in the new version, by their old id. */
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [key, setKey] = useState(newKey);
  const run = useMutation({
    mutationFn: (dryRun: boolean) =>
      send(
        instanceMigrate,
        { key: processKey, to, mapping, dryRun, ...(ids ? { ids: [...ids] } : {}) },
        { quiet: true, idempotencyKey: dryRun ? newKey() : key },
      ),
    onSuccess: async (result, dryRun) => {
      if (dryRun) return;
      setKey(newKey());
      message.success(t('workflow.migrate.done', { count: result.migrated }));
      await queries.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const outcomes = run.data?.outcomes ?? null;
  const change = (next: Record<string, string>) => {
    setMapping(next);
    run.reset();
  };
  return {
    mapping,
    map: (from: string, node: string) => change({ ...mapping, [from]: node }),
    unmap: (from: string) => change(Object.fromEntries(Object.entries(mapping).filter(([one]) => one !== from))),
    run,
    /** What would become of each, or after the migration what became of it; null = not tried yet. */
    outcomes,
    /** How many can move. */
    ready: outcomes?.filter(({ ok }) => ok).length ?? 0,
    isTrying: run.isPending && run.variables,
    isMoving: run.isPending && !run.variables,
    isDone: run.variables === false && run.isSuccess,
    nameOf: (id: string) => nodeName(nodes, id),
    clear: () => change({}),
  };
}
