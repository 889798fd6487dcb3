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

/** Whether a document has files, or a reason why it is not needed. */
export function isDone(document: StoredDocument | undefined): boolean {
  return document !== undefined && (document.files.length > 0 || document.notApplicable !== null);
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
