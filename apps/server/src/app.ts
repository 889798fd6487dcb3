import type { Module } from './kernel/context.ts';
import { attachmentModule } from './platform/attachment/index.ts';
import { authModule } from './platform/auth/index.ts';
import { messageModule } from './platform/message/index.ts';
import { organisationModule } from './platform/organisation/index.ts';
import { portalModule } from './platform/portal/index.ts';
import { resourceModule } from './platform/resource/index.ts';
import { subSystemModule } from './platform/subsystem/index.ts';
import { formulaModule } from './product/formula/index.ts';

/** Every module of the product, in the order of their start. Platform first: it never knows product. */
export const modules: Module[] = [
  authModule,
  organisationModule,
  subSystemModule,
  resourceModule,
  messageModule,
  portalModule,
  attachmentModule,
  formulaModule,
];
