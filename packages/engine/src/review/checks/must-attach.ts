import { z } from 'zod';
import { requirementsOf } from '../requirements.ts';
import { check, checked, type Draft } from '../rulebook.ts';
import { text } from '../words.ts';

/** D01: every document that class and code call for is attached, or its absence is explained where that is allowed. */
export const mustAttach = check({
  options: z.object({ kind: z.enum(['document', 'test']) }),
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
            title: optional
              ? text(
                  `没有上传“${one.title['zh-CN']}”，也没有说明不适用的理由`,
                  `“${one.title.en}” is not attached, nor is it said why it does not apply`,
                )
              : text(`没有上传“${one.title['zh-CN']}”`, `“${one.title.en}” is not attached`),
            detail: one.reason,
            places: [{ field, rowId: one.code, label: one.title }],
            citation: one.citation,
          },
        ];
      }),
    );
  },
});
