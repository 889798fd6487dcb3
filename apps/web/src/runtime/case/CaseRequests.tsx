import { areaCandidates, areaSave, type CaseDetail, textOf } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, toApiError } from '../../client/index.ts';
import { pathOf } from '../area/path-of.ts';

/** What a company may ask about its own case, such as taking it back: the form with the case in it, or the request that is open already. */
export function CaseRequests({ detail }: { detail: CaseDetail }): ReactNode {
  return detail.requests?.map((request) => <Request key={request.area} {...{ detail, request }} />);
}

function Request({ detail, request }: { detail: CaseDetail; request: CaseDetail['requests'][number] }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { area, field, danger, blocked, open } = request;
  const make = useMutation({
    mutationFn: async () => {
      const path = pathOf(area);
      // What the form copies from the case, such as its number, comes with the case as the form itself would offer it.
      const { items } = await send(areaCandidates, { ...path, field, words: detail.title }, { quiet: true });
      const copies = items.find(({ id }) => id === detail.id)?.copies ?? {};
      const data = { ...copies, [field]: { id: detail.id, text: detail.title } };
      return await send(areaSave, { ...path, data }, { quiet: true });
    },
    onSuccess: ({ id }) => openTab({ path: `/${area}/draft/${id}` }),
    onError: (error) => message.error(toApiError(error).text),
  });
  const title = textOf(request.title, getLanguage());
  if (open)
    return (
      <Button onClick={() => openTab({ path: `/${open.area}/case/${open.id}` })}>
        {t('case.requestOpen', { title })}
      </Button>
    );
  return (
    <span title={blocked ?? undefined}>
      <Button danger={danger} disabled={blocked !== null} loading={make.isPending} onClick={() => make.mutate()}>
        {title}
      </Button>
    </span>
  );
}
