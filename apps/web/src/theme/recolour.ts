import { constants } from '@app/contract';
import { contrast, type SafeColour, safeColour } from './colour.ts';
import type { ThemeData } from './theme.ts';

/** What the chosen colour becomes in a theme; null = the theme's own colours are used. */
export function usedColour(data: ThemeData, chosen: string): SafeColour | null {
  if (chosen.toUpperCase() === constants.defaultColour) return null;
  const { bg, surface, hover } = data.roles;
  return safeColour(chosen, { dark: data.antd.algorithm === 'dark', bg, surface, hover });
}

/** A theme in the chosen colour: what was its action colour follows, everything else is the design's own. */
export function recolour(data: ThemeData, chosen: string): ThemeData {
  const used = usedColour(data, chosen);
  if (!used) return data;
  const { fill, hover, active, onFill, link, soft } = used;
  const { roles, antd } = data;
  // Where header, tab or menu item are filled with the action colour they are part of it.
  const follows = (colour: string) => (colour === roles.action ? fill : colour);
  const header = follows(roles.hBg);
  return {
    ...data,
    roles: {
      ...roles,
      action: fill,
      actionHover: hover,
      actionActive: active,
      onAction: onFill,
      link,
      focus: link,
      // A design that marks in the colour of its links or its buttons goes on doing so.
      mark: roles.mark === roles.link ? link : follows(roles.mark),
      accent: roles.accent === roles.action ? fill : chosen,
      sel: soft,
      hBg: header,
      hLine: follows(roles.hLine),
      hText2: header === roles.hBg || contrast(roles.hText2, header) >= 4.5 ? roles.hText2 : roles.hText,
      sSelBg: isSoft(data) ? soft : follows(roles.sSelBg),
      sSelText: isSoft(data) ? link : roles.sSelText,
      sBar: roles.sBar === roles.action ? fill : roles.sBar === roles.accent ? chosen : roles.sBar,
      tSelBg: follows(roles.tSelBg),
    },
    antd: {
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
      components: {
        ...antd.components,
        Button: { ...antd.components.Button, primaryColor: onFill },
        Input: {
          ...antd.components.Input,
          activeBorderColor: link,
          hoverBorderColor: link,
          activeShadow: `0 0 0 1px ${link}`,
        },
        Menu: {
          ...antd.components.Menu,
          itemSelectedBg: isSoft(data) ? soft : follows(antd.components.Menu.itemSelectedBg),
          itemHoverBg: isSoft(data) ? soft : follows(antd.components.Menu.itemHoverBg),
          ...(isSoft(data) ? { itemSelectedColor: link, itemHoverColor: link } : {}),
        },
        Table: { ...antd.components.Table, rowSelectedBg: soft, rowSelectedHoverBg: soft },
        Tabs: { ...antd.components.Tabs, inkBarColor: fill },
      },
    },
  };
}

/** The selected menu item stands on the soft ground of selected rows. */
function isSoft({ roles }: ThemeData): boolean {
  return roles.sSelBg === roles.sel;
}
