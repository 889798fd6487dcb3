import { constants } from '@app/contract';
import { contrast, type SafeColour, safeColour } from './colour.ts';
import type { ThemeData } from './theme.ts';

/** The colour derived from the chosen one for a theme; null = the theme's own colours are used. */
export function usedColour(data: ThemeData, chosen: string): SafeColour | null {
  if (chosen.toUpperCase() === constants.defaultColour) return null;
  const { bg, surface, hover } = data.roles;
  return safeColour(chosen, { dark: data.antd.algorithm === 'dark', bg, surface, hover });
}

/** A theme in the chosen colour: roles that had the action colour get it, all others stay. */
export function recolour(data: ThemeData, chosen: string): ThemeData {
  const used = usedColour(data, chosen);
  if (!used) return data;
  return { ...data, roles: rolesIn(data, used, chosen), antd: libraryIn(data, used) };
}

/** The new fill for a role (header, tab, menu item) that had the action colour; other roles keep theirs. */
const follows = ({ roles }: ThemeData, colour: string, fill: string) => (colour === roles.action ? fill : colour);

function rolesIn(data: ThemeData, used: SafeColour, chosen: string): ThemeData['roles'] {
  const { roles } = data;
  const { fill, link, soft } = used;
  const header = follows(data, roles.hBg, fill);
  return {
    ...roles,
    action: fill,
    actionHover: used.hover,
    actionActive: used.active,
    onAction: used.onFill,
    link,
    focus: link,
    // A mark in the colour of links or buttons stays in their colour.
    mark: roles.mark === roles.link ? link : follows(data, roles.mark, fill),
    accent: roles.accent === roles.action ? fill : chosen,
    sel: soft,
    hBg: header,
    hLine: follows(data, roles.hLine, fill),
    hText2: header === roles.hBg || contrast(roles.hText2, header) >= 4.5 ? roles.hText2 : roles.hText,
    sSelBg: isSoft(data) ? soft : follows(data, roles.sSelBg, fill),
    sSelText: isSoft(data) ? link : roles.sSelText,
    sBar: roles.sBar === roles.action ? fill : roles.sBar === roles.accent ? chosen : roles.sBar,
    tSelBg: follows(data, roles.tSelBg, fill),
  };
}

/** The tokens of the component library in the same colours. */
function libraryIn(data: ThemeData, used: SafeColour): ThemeData['antd'] {
  const { antd } = data;
  const { fill, hover, active, link, soft } = used;
  return {
    ...antd,
    pin: { ...antd.pin, colorPrimary: fill, colorLink: link },
    token: {
      ...antd.token,
      colorPrimary: fill,
      colorPrimaryHover: hover,
      colorPrimaryActive: active,
      colorPrimaryText: link,
      colorPrimaryTextHover: link,
      colorPrimaryTextActive: link,
      colorPrimaryBg: soft,
      colorPrimaryBgHover: soft,
      colorLink: link,
      colorLinkHover: hover,
      colorLinkActive: active,
      controlItemBgActive: soft,
      controlItemBgActiveHover: soft,
      controlOutline: link,
    },
    components: { ...antd.components, ...componentsIn(data, used) },
  };
}

function componentsIn(data: ThemeData, { fill, onFill, link, soft }: SafeColour) {
  const { Button, Input, Menu, Table, Tabs } = data.antd.components;
  return {
    Button: { ...Button, primaryColor: onFill },
    Input: { ...Input, activeBorderColor: link, hoverBorderColor: link, activeShadow: `0 0 0 1px ${link}` },
    Menu: isSoft(data)
      ? { ...Menu, itemSelectedBg: soft, itemHoverBg: soft, itemSelectedColor: link, itemHoverColor: link }
      : {
          ...Menu,
          itemSelectedBg: follows(data, Menu.itemSelectedBg, fill),
          itemHoverBg: follows(data, Menu.itemHoverBg, fill),
        },
    Table: { ...Table, rowSelectedBg: soft, rowSelectedHoverBg: soft },
    Tabs: { ...Tabs, inkBarColor: fill },
  };
}

/** Whether the selected menu item has the soft background of selected rows. */
function isSoft({ roles }: ThemeData): boolean {
  return roles.sSelBg === roles.sel;
}
