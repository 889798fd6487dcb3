import { type Finding, type Weight, weightOf } from '@app/contract';
import type { VisibleStep } from '@app/engine/form';
import type { TFunction } from 'i18next';
import { comma } from '../../../client/index.ts';
import { countByWeight } from '../../finding/finding.ts';
import { lost, type Upload, underWay } from '../upload/uploads.ts';
import { type CheckGroupData, groupByStep } from './check-groups.ts';
import type { Check } from './use-pre-check.ts';

/** Result of the check of a draft. */
export interface Verdict {
  readonly groups: readonly CheckGroupData[];
  readonly counts: Record<Weight, number>;
  /** Findings for which the holder must give a reason to submit. */
  readonly toAnswer: readonly Finding[];
  /** Findings that the holder must say to have seen: their ground is not verified, and they may mean a prohibition. */
  readonly toSee: readonly Finding[];
  readonly isGood: boolean;
}

export function verdictOf({ errors, review }: Check, steps: readonly VisibleStep[]): Verdict {
  const findings = review?.findings ?? [];
  const counts = countByWeight(findings);
  return {
    groups: groupByStep(steps, errors, findings),
    counts,
    toAnswer: findings.filter((finding) => finding.severity === 'error'),
    toSee: findings.filter((finding) => weightOf(finding) === 'grave'),
    isGood: errors.length === 0 && counts.error === 0,
  };
}

/** What prevents a draft from being submitted, and where to correct it. */
export interface Hindrance {
  readonly text: string;
  /** The area does not accept this case; nothing in the form can change that. */
  readonly isBlocked?: boolean;
  readonly lostIn?: string;
}

/** The first thing that prevents a submission; null when nothing does. */
export function hindranceOf(
  draft: { readOnly: boolean; files: readonly Upload[]; unanswered: number; unseen: number; declared: boolean },
  { blocked, errors, rows }: Check,
  t: TFunction,
): Hindrance | null {
  const missing = lost(draft.files);
  const onWay = underWay(draft.files).length;
  const [lostIn] = missing[0]?.owner.split('/') ?? [];
  const known = { isBlocked: Boolean(blocked), ...(lostIn ? { lostIn } : {}) };
  const say = (text: string): Hindrance => ({ text, ...known });
  if (draft.readOnly) return say(t('form.submit.readOnly'));
  if (blocked) return say(blocked);
  if (onWay > 0) return say(t('form.file.onWay', { count: onWay }));
  if (missing.length > 0)
    return say(t('form.file.lostHere', { names: missing.map(({ file }) => file.name).join(comma()) }));
  // Of several rows those that are right go on without the others.
  if (rows && rows.ready === 0) return say(t('each.none'));
  if (errors.length > 0 && !rows) return say(t('form.submit.errors', { count: errors.length }));
  if (draft.unanswered > 0) return say(t('form.submit.unanswered', { count: draft.unanswered }));
  if (draft.unseen > 0) return say(t('form.submit.unseen', { count: draft.unseen }));
  return draft.declared ? null : say(t('form.submit.undeclared'));
}
