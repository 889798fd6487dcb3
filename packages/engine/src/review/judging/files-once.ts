import type { ReviewDossier } from '@app/contract';

type Paper = ReviewDossier['documents'][number];

/** Every file of a dossier with the first paper that it stands for: one that was handed in once for several papers is one file, and is told of once. */
export function filesOnce(documents: readonly Paper[]): ({ code: string } & Paper['files'][number])[] {
  const seen = new Set<string>();
  return documents.flatMap(({ code, files }) =>
    files.flatMap((file) => {
      if (file.id !== '' && seen.has(file.id)) return [];
      seen.add(file.id);
      return [{ code, ...file }];
    }),
  );
}
