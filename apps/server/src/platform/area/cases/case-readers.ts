import type { RoleId } from '@app/contract';
import type { Context, FileReader, Registry } from '../../../kernel/context.ts';
import { mayInArea } from '../areas.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { readableCase } from './case.store.ts';

/**
 * Areas whose cases these roles may open by `getRecord`: an application's own, all of them through a worklist of cases.
 * The one rule for the case itself and for what it holds.
 */
export function readableCaseAreas(registry: Registry, roles: readonly RoleId[]): string[] {
  const areas = catalogOf(registry).all();
  const open = areas.filter(({ id }) => mayInArea(registry, id, 'get', roles));
  const overAll = open.some(({ definition }) => definition.kind !== 'application' && definition.kind !== 'register');
  return (overAll ? areas : open).filter(({ definition }) => definition.kind === 'application').map(({ id }) => id);
}

/** Files of a case are for those who may open the case. */
export async function caseReaders(ctx: Context): Promise<FileReader[]> {
  const areas = readableCaseAreas(ctx.app.registry, ctx.roles);
  return [{ holder: 'case', reason: 'case', readable: (id) => readableCase(id, areas) }];
}
