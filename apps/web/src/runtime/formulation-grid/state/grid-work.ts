import { gridExchange } from '../exchange/grid-exchange.ts';
import { gridEnter } from './grid-enter.ts';
import { gridPlace } from './grid-place.ts';
import type { GridPorts } from './grid-ports.ts';
import { gridRows } from './grid-rows.ts';
import { gridTyping } from './grid-typing.ts';

/** What can be done in the grid. */
export type GridWork = ReturnType<typeof createGridWork>;

/** Everything that can be done in the grid: each step reads the cursor, makes one batch of ops and moves the cursor. */
export function createGridWork(ports: GridPorts) {
  const place = gridPlace(ports);
  const typing = gridTyping(ports, place);
  const { commit, cancel, choose } = typing;
  return {
    ...{ commit, cancel, choose },
    ...gridEnter(ports, place, typing),
    ...gridExchange(ports, place),
    ...gridRows(ports, place),
  };
}
