import { type PublishedArea, textOf } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
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
export function CopyInto({ area, origin }: { area: PublishedArea; origin: CopyOrigin }): ReactNode {
  const { definition } = area;
  const { copy, copying } = useCopy(definition.id);
  const clone = definition.kind === 'application' ? definition.clone : undefined;
  if (!isCopyable(area) || !clone) return null;
  return (
    <Button loading={copying !== null} onClick={() => copy(origin)}>
      <Icon name="paste" size={14} />
      {textOf(clone.again, getLanguage())}
    </Button>
  );
}
