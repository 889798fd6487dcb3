import { attachmentPreview, attachmentPreviewExp, getImage, previewToken } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../../client/http.ts';
import { addressOf, queryOf } from '../../client/request.ts';
import { getScope } from '../../client/session/token.ts';
import type { PreviewFile } from './preview-file.ts';
import { previewKind } from './preview-kind.ts';

export type PreviewVariant = 'plain' | 'expert';

/** A token that opens these attachments for looking, for a short while (R7.2-16); an access token never enters an address. */
export function tokenFor(ids: readonly string[]): Promise<string> {
  return send(previewToken, { attachmentIds: ids.join(',') }, { quiet: true });
}

/** Address of an attachment's preview under a token. */
export function previewAddress(id: string, token: string, variant: PreviewVariant = 'plain'): string {
  return address(variant === 'expert' ? attachmentPreviewExp : attachmentPreview, id, token);
}

/** Address of a picture under a token. */
export function imageAddress(id: string, token: string): string {
  return address(getImage, id, token);
}

function address(call: typeof attachmentPreview, id: string, token: string): string {
  const tenantId = getScope().tenantId ?? undefined;
  return `${addressOf(call, {}).url}?${queryOf({ attachmentId: id, access_token: token, tenantId })}`;
}

const tokenQuery = (id: string | null) => ({
  queryKey: ['previewToken', id],
  queryFn: () => tokenFor([id ?? '']),
  staleTime: 60_000,
  gcTime: 60_000,
});

/** The preview token of one attachment, asked for anew each time it is opened: it lives 120 s until its first use. */
export function usePreviewToken(id: string | null) {
  return useQuery({ ...tokenQuery(id), enabled: id !== null });
}

/** Has the token of a file that is likely the next one to be opened; a file without a view needs none. */
export function usePreviewSoon(file: PreviewFile | undefined): void {
  const queries = useQueryClient();
  const id = file && previewKind(file.name) !== 'none' ? file.id : null;
  useEffect(() => {
    if (id !== null) void queries.prefetchQuery(tokenQuery(id));
  }, [queries, id]);
}
