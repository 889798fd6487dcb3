import type { Text } from '@app/contract';
import { z } from 'zod';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { type Requirement, requirementsOf } from '../requirements.ts';
import { text, tw } from '../words.ts';

/** D01: every document that class and code call for is attached, or its absence is explained where that is allowed. */
export const mustAttach = check({
  options: z.strictObject({ kind: z.enum(['document', 'test']) }),
  run(subject, { kind }) {
    const field = subject.field('documents');
    const needed = requirementsOf(subject.facts, subject.data, subject.asOf).filter((one) => one.kind === kind);
    if (needed.length === 0) return { kind: 'notApplicable' };
    return checked(
      needed.flatMap((one): Draft[] => {
        const given = subject.dossier.documents.find((document) => document.code === one.code);
        if (given && given.files.length > 0) return [];
        if (one.level === 'conditional' && given?.notApplicable !== undefined) return [];
        const optional = one.level === 'conditional';
        return [
          {
            subject: one.code,
            ...(one.decided ? (optional ? { severity: 'warn' as const } : {}) : { severity: 'undecided' as const }),
            title: titleOf(one),
            detail: one.reason,
            places: [{ field, rowId: one.code, label: one.title }],
            citation: one.citation,
          },
        ];
      }),
    );
  },
});

function titleOf(one: Requirement): Text {
  const { 'zh-CN': zh, en } = one.title;
  const traditional = tw(one.title);
  if (!one.decided)
    return text(
      `还不能确定是否需要“${zh}”`,
      `It is not yet clear whether this is needed: ${en}`,
      `還不能確定是否需要「${traditional}」`,
    );
  if (one.level === 'conditional') {
    return text(
      `没有上传“${zh}”，也没有说明不适用的理由`,
      `Neither attached nor marked as not applicable: ${en}`,
      `沒有上傳「${traditional}」，也沒有說明不適用的理由`,
    );
  }
  return text(`没有上传“${zh}”`, `Not attached: ${en}`, `沒有上傳「${traditional}」`);
}
