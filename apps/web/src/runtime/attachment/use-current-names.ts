import { useEffect, useMemo, useState } from 'react';
import { attachmentOf } from './attachment-client.ts';

/** The files under the names that they have now: a file may have been renamed since the form was saved. */
export function useCurrentNames<T extends { id: string; name: string }>(files: readonly T[]): readonly T[] {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = files.map((file) => file.id).join(',');
  useEffect(() => {
    let current = true;
    for (const id of ids.split(',').filter((one) => one !== ''))
      attachmentOf(id).then(
        (found) => {
          if (current && found) setNames((before) => new Map(before).set(id, found.fileName));
        },
        () => {
          // The stored name stays.
        },
      );
    return () => {
      current = false;
    };
  }, [ids]);
  // The same list as long as nothing is renamed: what is made of it is not made anew.
  return useMemo(
    () =>
      files.map((file) => {
        const name = names.get(file.id);
        return name === undefined || name === file.name ? file : { ...file, name };
      }),
    [files, names],
  );
}
