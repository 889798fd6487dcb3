import { resourceModule } from './index.ts';

/** The menu call without its start-up work, which needs the published areas. */
export const getMenuModule = { name: resourceModule.name, routes: resourceModule.routes ?? [] };
