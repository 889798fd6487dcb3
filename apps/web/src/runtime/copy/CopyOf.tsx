import { textOf } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { useAreas } from '../area/areas.ts';
import { isCopyable } from './CopyExisting.tsx';
import { type CopyOrigin, useCopy } from './use-copy.ts';

/** On the page of a product or case: a new application like it, one button for each area that makes copies; `only` narrows them to one. */
export function CopyOf({ origin, only }: { origin: CopyOrigin; only?: string }): ReactNode {
  const { data = [] } = useAreas();
  const areas = data.filter((area) => isCopyable(area) && (only === undefined || area.definition.id === only));
  return areas.map(({ definition }) => (
    <CopyInto
      key={definition.id}
      area={definition.id}
      name={areas.length > 1 ? textOf(definition.title, getLanguage()) : ''}
      origin={origin}
    />
  ));
}

function CopyInto({ area, name, origin }: { area: string; name: string; origin: CopyOrigin }): ReactNode {
  const { t } = useTranslation();
  const { copy, copying } = useCopy(area);
  return (
    <Button loading={copying !== null} onClick={() => copy(origin)}>
      <Icon name="paste" size={14} />
      {name === '' ? t('list.copy.new') : t('list.copy.newIn', { area: name })}
    </Button>
  );
}
