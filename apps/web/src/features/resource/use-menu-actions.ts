import { type Input as CallInput, type MenuNode, resourceExportXml, resourceMove, resourceRemove } from '@app/contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useAction, useAskedAction } from '../../runtime/admin/use-action.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { flatten } from './menu-tree.ts';

/** What is done to menus as they stand in the tree. */
export function useMenuActions() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const act = useAction();
  const ask = useAskedAction();
  const move = (input: CallInput<typeof resourceMove>) =>
    act(() => send(resourceMove, input, { quiet: true }), t('resource.moved'));
  /** Removes a menu with all below it; answers whether it is gone. */
  const remove = ({ id, label, children }: MenuNode) => {
    const below = flatten(children).length;
    return ask(
      {
        title: t('resource.removeTitle', { name: label }),
        content: below > 0 ? t('resource.removeBelow', { count: below }) : t('list.removeText'),
        okText: t('list.remove'),
        danger: true,
      },
      () => send(resourceRemove, { resourceId: id }, { quiet: true }),
      t('list.removed', { count: below + 1 }),
    );
  };
  const exportXml = (what: { resourceIds: string } | { systemId: string }, name: string) =>
    void downloadWithNotice(message, resourceExportXml, what, `${name}.xml`);
  return { move, remove, exportXml };
}
