import type { Json, PatchOp } from '@app/contract';
import { requirementsFor } from '@app/engine/review';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { today } from '../../../client/today.ts';
import { knownIngredient } from '../../formulation-grid/ingredients.ts';
import { useReview, useRulebook } from '../review/use-rulebook.ts';
import { type FieldPort, useForm } from '../store/form-context.ts';
import { type StoredFile, useUploads } from '../upload/use-uploads.ts';
import { documentsOf, type StoredDocument } from './stored-documents.ts';

/** Change of a document: its files, or the reason why it is not needed (null removes the reason). */
export interface DocumentPart {
  files?: StoredFile[];
  notApplicable?: string | null;
}

export type Checklist = ReturnType<typeof useChecklist>;

/** Operations that make a file serve exactly these lines besides the one from which it is given. */
function shareOps(
  path: readonly string[],
  stored: readonly StoredDocument[],
  { file, from, to }: { file: StoredFile; from: string; to: ReadonlySet<string> },
): PatchOp[] {
  const codes = new Set([...stored.map(({ code }) => code), ...to]);
  codes.delete(from);
  return [...codes].flatMap((code) => {
    const now = stored.find((one) => one.code === code);
    const files = now?.files ?? [];
    const has = files.some(({ id }) => id === file.id);
    if (has === to.has(code)) return [];
    return has
      ? documentOps(path, code, now, { files: files.filter(({ id }) => id !== file.id) })
      : documentOps(path, code, now, { files: [...files, file], notApplicable: null });
  });
}

/** The required documents of this dossier with the stored ones and their uploads. */
export function useChecklist(port: FieldPort) {
  const form = useForm();
  const { rulebook, requirements } = useRequirements();
  const stored = useMemo(() => documentsOf(port.value), [port.value]);
  const needed = new Set(requirements.map((requirement) => requirement.code));
  // Reads the present value, because an upload may finish after other edits.
  const now = (code: string) =>
    documentsOf(form.store.getState().shown[port.field.key]).find((document) => document.code === code);
  const write = (code: string, part: DocumentPart) => {
    form.store.change(documentOps(port.path, code, now(code), part));
    port.leave();
  };
  const transfer = useUploads(port.path.join('/'), form.recordId, (code, file, replaces) => {
    const files = (now(code)?.files ?? []).filter((one) => one.id !== replaces);
    write(code, { files: [...files, file], notApplicable: null });
  });
  const storedNow = () => documentsOf(form.store.getState().shown[port.field.key]);
  return {
    isLoaded: rulebook !== null,
    requirements,
    byCode: new Map(stored.map((document) => [document.code, document])),
    /** Stored documents that are no longer required. */
    spare: stored.filter(
      (document) => !needed.has(document.code) && (document.files.length > 0 || document.notApplicable),
    ),
    transfer,
    write,
    /** Lines besides this one that the file serves. */
    alsoServed: (id: string, from: string) =>
      stored.filter(({ code, files }) => code !== from && files.some((file) => file.id === id)).map(({ code }) => code),
    /** Makes a file of a line serve exactly these lines besides, in one step that can be undone. */
    share: (file: StoredFile, from: string, codes: readonly string[]) => {
      const ops = shareOps(port.path, storedNow(), { file, from, to: new Set(codes) });
      if (ops.length > 0) form.store.change(ops);
      port.leave();
    },
    /** Puts files of other places of the form on a line. */
    take: (code: string, chosen: readonly StoredFile[]) => {
      const has = new Set(now(code)?.files.map(({ id }) => id));
      write(code, {
        files: [...(now(code)?.files ?? []), ...chosen.filter(({ id }) => !has.has(id))],
        notApplicable: null,
      });
    },
    remove: (code: string) => form.store.change([{ op: 'unset', path: [...port.path, `#${code}`] }]),
  };
}

function useRequirements() {
  const { store, review } = useForm();
  const rulebook = useRulebook();
  const shown = useStore(store, (state) => state.shown);
  // Judged again after each review, because names found in the catalogue can change what is required.
  const judged = useReview((state) => state.result);
  const requirements = useMemo(() => {
    void judged;
    void shown;
    return rulebook && review ? requirementsFor(review.dossier(), rulebook, today(), knownIngredient) : [];
  }, [rulebook, review, shown, judged]);
  return { rulebook, requirements };
}

function documentOps(
  path: readonly string[],
  code: string,
  now: StoredDocument | undefined,
  part: DocumentPart,
): PatchOp[] {
  const files = part.files?.map((file) => ({ ...file }));
  if (!now) {
    const value: Json = {
      _id: code,
      code,
      files: files ?? [],
      ...(part.notApplicable ? { notApplicable: part.notApplicable } : {}),
    };
    return [{ op: 'insert', path: [...path], value }];
  }
  const row = [...path, `#${code}`];
  const ops: PatchOp[] = files ? [{ op: 'set', path: [...row, 'files'], value: files }] : [];
  if (part.notApplicable) ops.push({ op: 'set', path: [...row, 'notApplicable'], value: part.notApplicable });
  else if (part.notApplicable === null && now.notApplicable !== null)
    ops.push({ op: 'unset', path: [...row, 'notApplicable'] });
  return ops;
}
