import { findCurrentUserSubSystem, getMenuData, type MenuNode } from '@app/contract';
import { type Person, type Product, signIn } from './product.ts';

/** Accounts of the demonstration that between them see every page of the menus. */
export const menuRoles = [
  'applicant',
  'filing',
  'chief',
  'expert1',
  'approver',
  'acceptance',
  'archivist',
  'regulator1',
  'auditor',
  'tenantadmin',
  'admin',
];

/** The sub-systems that somebody sees, one after another: null is the first, where the windows begin by themselves. */
export async function systemsOf(product: Product, role: string): Promise<(string | null)[]> {
  const systems = await (await signIn(product.origin, role)).send(findCurrentUserSubSystem, {});
  return systems.map(({ alias }, at) => (at === 0 ? null : alias));
}

/** Addresses of all pages in the menu of a person; `system` is the alias of a sub-system, null the first one. */
export async function menuPages(person: Person, system: string | null): Promise<string[]> {
  const systems = await person.send(findCurrentUserSubSystem, {});
  const chosen = systems.find(({ alias }) => alias === system) ?? systems[0];
  const ends = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.children.length > 0 ? ends(node.children) : [node]));
  return ends(await person.send(getMenuData, { systemId: String(chosen?.id) })).flatMap((node) =>
    /^(area|page):/.test(String(node.url)) && node.url !== 'page:smartIndex'
      ? [`/${String(node.url).replace(/^(area|page):/, '')}`]
      : [],
  );
}
