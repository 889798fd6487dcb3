import * as calls from '@app/contract';
import { implement } from '../../kernel/module.ts';
import {
  fullTree,
  getResource,
  menuConflicts,
  moveResource,
  removeResource,
  saveResource,
  sortResources,
  updateNode,
} from './edit-menu.ts';
import { viewAs } from './effective-rights.ts';
import { exportMenus, importMenus } from './exchange-menu.ts';
import { explainAccess } from './explain-access.ts';
import { menuFavourites, removeFavourite, saveFavourite, sortFavourites } from './favourite.ts';
import { grantResources, roleTree, userTree } from './grant.ts';
import { menuOfUser } from './menu.ts';

const all = { space: 'platform' } as const;
const own = { space: 'tenant' } as const;

/** Calls of 7.6, and those that explain rights. */
export const resourceRoutes = [
  implement(calls.getMenuData, menuOfUser, all),
  implement(calls.getTreeData, fullTree, all),
  implement(calls.resourceGet, getResource, all),
  implement(calls.resourceSave, saveResource, all),
  implement(calls.resourceUpdateNode, updateNode, all),
  implement(calls.resourceRemove, removeResource, all),
  implement(calls.resourceMove, moveResource, all),
  implement(calls.resourceSort, sortResources, all),
  // An upload takes as long as its sender needs: no transaction stays open meanwhile.
  implement(calls.resourceImportXml, importMenus, { space: 'none' }),
  implement(calls.resourceExportXml, exportMenus, all),
  implement(calls.resourceRoleTree, roleTree, own),
  implement(calls.resourceUserTree, userTree, own),
  implement(calls.resourceGrant, grantResources, own),
  implement(calls.resourceConflicts, menuConflicts, all),
  implement(calls.favoriteSave, saveFavourite, all),
  implement(calls.favoriteRemove, removeFavourite, all),
  implement(calls.favoriteGet, menuFavourites, all),
  implement(calls.favoriteSort, sortFavourites, all),
  implement(calls.accessExplain, explainAccess, own),
  implement(calls.accessViewAs, viewAs, own),
];
