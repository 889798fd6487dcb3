import { definitionPublish, definitionRemove, type ProcessFile } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { send, useTab } from '../../client/index.ts';
import { useAskedAction } from '../../runtime/admin/use-action.ts';
import { saveText } from '../../runtime/list/csv.ts';

/** What can be done with one version of a process; `title` is its name in the user's language. */
export function useDefinition(file: ProcessFile, title: string) {
  const { t } = useTranslation();
  const tab = useTab();
  const ask = useAskedAction();
  /** Another version of the process takes the place of this one in the tab. */
  const show = (id: string) => tab.replace(`/platform/processes/${id}`);
  const publish = async () => {
    await ask(
      {
        title: t('workflow.publish.title', { name: title }),
        content: t('workflow.publish.text'),
        okText: t('workflow.publish.ok'),
      },
      () => send(definitionPublish, { key: file.key }, { quiet: true }).then(({ id }) => id !== file.id && show(id)),
      t('workflow.publish.done'),
    );
  };
  const remove = async () => {
    const isGone = await ask(
      {
        title: t('workflow.remove.title', { name: title }),
        content: t('workflow.remove.text'),
        okText: t('list.remove'),
        danger: true,
      },
      () => send(definitionRemove, { id: file.id }, { quiet: true }),
    );
    if (isGone) tab.close();
  };
  const save = () => {
    const version = file.version === null ? '' : `-v${file.version}`;
    saveText(file.xml, `${file.key.replaceAll('/', '-')}${version}.bpmn`, 'application/xml');
  };
  return { show, publish, remove, save };
}
