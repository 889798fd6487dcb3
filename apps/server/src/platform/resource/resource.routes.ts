import {
  accessExplain,
  accessViewAs,
  favoriteGet,
  favoriteRemove,
  favoriteSave,
  favoriteSort,
  getMenuData,
  getTreeData,
  resourceConflicts,
  resourceExportXml,
  resourceGet,
  resourceGrant,
  resourceImportXml,
  resourceMove,
  resourceRemove,
  resourceRoleTree,
  resourceSave,
  resourceSort,
  resourceUpdateNode,
  resourceUserTree,
} from '@app/contract';
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
  implement(getMenuData, menuOfUser, all),
  implement(getTreeData, fullTree, all),
  implement(resourceGet, getResource, all),
  implement(resourceSave, saveResource, all),
  implement(resourceUpdateNode, updateNode, all),
  implement(resourceRemove, removeResource, all),
  implement(resourceMove, moveResource, all),
  implement(resourceSort, sortResources, all),
  // An upload takes as long as its sender needs: no transaction stays open meanwhile.
  implement(resourceImportXml, importMenus, { space: 'none' }),
  implement(resourceExportXml, exportMenus, all),
  implement(resourceRoleTree, roleTree, own),
  implement(resourceUserTree, userTree, own),
  implement(resourceGrant, grantResources, own),
  implement(resourceConflicts, menuConflicts, all),
  implement(favoriteSave, saveFavourite, all),
  implement(favoriteRemove, removeFavourite, all),
  implement(favoriteGet, menuFavourites, all),
  implement(favoriteSort, sortFavourites, all),
  implement(accessExplain, explainAccess, own),
  implement(accessViewAs, viewAs, own),
];
