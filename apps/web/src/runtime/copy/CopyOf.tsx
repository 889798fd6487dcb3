import { textOf } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { useAreas } from '../area/areas.ts';
import { isCopyable } from './CopyExisting.tsx';
import { type CopyOrigin, useCopy } from './use-copy.ts';

/**
 * On the page of a product or a case: a new draft like it, one button for each area that makes copies. Of a case its own area (`only`) makes them,
 * of a product those whose lists offer it.
 */
export function CopyOf({ origin, only }: { origin: CopyOrigin; only?: string }): ReactNode {
  const { data = [] } = useAreas();
  return data.filter(isCopyable).map(({ definition }) => {
    const clone = definition.kind === 'application' ? definition.clone : undefined;
    const fits = only === undefined ? clone?.title !== undefined : definition.id === only;
    return clone && fits ? (
      <CopyInto key={definition.id} area={definition.id} words={textOf(clone.again, getLanguage())} origin={origin} />
    ) : null;
  });
}

function CopyInto({ area, words, origin }: { area: string; words: string; origin: CopyOrigin }): ReactNode {
  const { copy, copying } = useCopy(area);
  return (
    <Button loading={copying !== null} onClick={() => copy(origin)}>
      <Icon name="paste" size={14} />
      {words}
    </Button>
  );
}
