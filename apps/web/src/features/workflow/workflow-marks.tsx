import type { ProcessDefinition, ProcessInstance, ProcessVersion } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark, type MarkRole } from '../../runtime/admin/Mark.tsx';
import type { IconName } from '../../ui/icons.tsx';

const instanceLooks: Record<string, { look: MarkRole; icon: IconName }> = {
  draft: { look: 'neutral', icon: 'edit' },
  running: { look: 'info', icon: 'flow' },
  suspended: { look: 'stop', icon: 'pause' },
  ended: { look: 'success', icon: 'checkCircle' },
  terminated: { look: 'neutral', icon: 'ban' },
};

/** State of an instance as icon and word. */
export function InstanceMark({ state }: { state: ProcessInstance['state'] }): ReactNode {
  const { t } = useTranslation();
  const { look, icon } = instanceLooks[state] ?? { look: 'neutral', icon: 'info' };
  return (
    <Mark look={look} icon={icon}>
      {t(`workflow.state.${state}`, { defaultValue: state })}
    </Mark>
  );
}

const versionLooks: Record<ProcessVersion['state'], { look: MarkRole; icon: IconName }> = {
  draft: { look: 'warning', icon: 'edit' },
  published: { look: 'success', icon: 'seal' },
  retired: { look: 'neutral', icon: 'archive' },
};

/** State of a version. */
export function VersionMark({ state }: { state: ProcessVersion['state'] }): ReactNode {
  const { t } = useTranslation();
  return <Mark {...versionLooks[state]}>{t(`workflow.version.${state}`)}</Mark>;
}

/** What state a process is in as a whole: retired, published, or not yet published. */
export function stateOf(definition: ProcessDefinition): ProcessVersion['state'] {
  if (definition.retired) return 'retired';
  return definition.version === null ? 'draft' : 'published';
}
