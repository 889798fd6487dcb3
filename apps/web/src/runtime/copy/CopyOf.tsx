import { type PublishedArea, textOf } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { useAreas } from '../area/areas.ts';
import { isCopyable } from './CopyExisting.tsx';
import { type CopyOrigin, useCopy } from './use-copy.ts';

/** On the page of a product: a new draft like it, one button for each area whose list offers copies. */
export function CopyOf({ origin }: { origin: CopyOrigin }): ReactNode {
  const { data = [] } = useAreas();
  return data
    .filter(({ definition }) => definition.kind === 'application' && definition.clone?.title !== undefined)
    .map((area) => <CopyInto key={area.definition.id} area={area} origin={origin} />);
}

/** A new draft of the area like the original; nothing where it makes no copies, or for who may not write there. */
export function CopyInto({
  area,
  origin,
  label,
  before = async () => true,
}: {
  area: PublishedArea;
  origin: CopyOrigin;
  /** Key of the button's words; by default those of the definition. */
  label?: string;
  /** Stores the original as it is now; false where that failed. */
  before?: () => Promise<boolean>;
}): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const { copy, copying } = useCopy(definition.id);
  const clone = definition.kind === 'application' ? definition.clone : undefined;
  if (!isCopyable(area) || !clone) return null;
  return (
    <Button loading={copying !== null} onClick={async () => ((await before()) ? copy(origin) : undefined)}>
      <Icon name="paste" size={14} />
      {label === undefined ? textOf(clone.again, getLanguage()) : t(label)}
    </Button>
  );
}
