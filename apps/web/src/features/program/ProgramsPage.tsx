import type { Program } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneTimeSecret } from '../../runtime/admin/OneTimeSecret.tsx';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgramDetail } from './ProgramDetail.tsx';
import { ProgramForm } from './ProgramForm.tsx';
import { useProgramList } from './program-list.tsx';
import { RotateForm } from './RotateForm.tsx';

/** The company's own programs: what each may do and for whom, its keys, and how much it calls. */
export default function ProgramsPage(): ReactNode {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Program | 'new' | null>(null);
  const [rotated, setRotated] = useState<Program | null>(null);
  const [shown, setShown] = useState<Program | null>(null);
  const [secrets, setSecrets] = useState<{ account: string; secret: string }[]>([]);
  const create = (
    <Button type="primary" onClick={() => setEdited('new')}>
      <Icon name="plus" size={14} />
      {t('program.create')}
    </Button>
  );
  const show = (account: string, secret: string | null) => setSecrets(secret === null ? [] : [{ account, secret }]);
  return (
    <>
      <ListPage
        spec={useProgramList({ edit: setEdited, rotate: setRotated, show: setShown, create })}
        actions={
          <>
            <Button href="/api/v1/docs" target="_blank" rel="noopener">
              {t('program.guide')}
            </Button>
            {create}
          </>
        }
      />
      <ProgramForm program={edited} onKey={show} onClose={() => setEdited(null)} />
      <RotateForm program={rotated} onKey={show} onClose={() => setRotated(null)} />
      <ProgramDetail program={shown} onClose={() => setShown(null)} />
      <OneTimeSecret
        secrets={secrets}
        title={t('program.keyTitle')}
        hint={t('program.keyOnce')}
        onClose={() => setSecrets([])}
      />
    </>
  );
}
