import { createHash } from 'node:crypto';
import type { SignedPart, SignSubject, StepSignature } from '@app/contract';
import { canonical } from '../../kernel/canonical.ts';
import type { Context } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { officeOfSpace } from '../tenant/index.ts';
import { canSign } from './keys.ts';
import { say } from './texts.ts';

/** A step of a case at which somebody signs. */
export interface SignedPlace {
  caseId: string;
  node: string;
}

declare module '../../kernel/wiring.ts' {
  interface Wiring {
    /** What a person signs at a step: stored things, each with its hash as it is now. Modules add those that they show there. */
    readonly signedParts?: readonly ((ctx: Context, place: SignedPlace) => Promise<SignedPart[]>)[];
    /** Hash of a stored thing as it is now, computed from its content, by the kind of it; null = it is gone. */
    readonly signable?: ReadonlyMap<string, (ctx: Context, id: string) => Promise<string | null>>;
    /** Whether the caller may read a case of the office. */
    readonly readsCase?: (ctx: Context, caseId: string) => Promise<boolean>;
    /** Ids of the completed tasks of a case that do not count any more, because the work was sent back to before them. */
    readonly undoneTasks?: (ctx: Context, caseId: string) => Promise<ReadonlySet<string>>;
  }
}

/** SHA-256 of a value in hex; the order of keys does not matter. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** What is signed at a step now: the parts that the modules show there, in the order of the modules. */
export async function subjectOf(ctx: Context, { caseId, node }: SignedPlace): Promise<{ parts: SignedPart[] }> {
  const found = await Promise.all((ctx.app.wiring.signedParts ?? []).map((part) => part(ctx, { caseId, node })));
  return { parts: found.flat() };
}

/** The hash that is shown and signed: over the parts of a step and the action that is taken with them. */
export function hashOfParts(
  { caseId, node, action }: SignedPlace & { action: string },
  parts: readonly SignedPart[],
): string {
  return contentHash({ caseId, node, action, parts });
}

/** The subject of a step for the person who looks at it: a hash for each action, with the reason when that person cannot sign it. */
export async function shownSubject(
  ctx: Context,
  place: SignedPlace,
  { level, actions }: { level: StepSignature; actions: readonly [string, ...string[]] },
  acts: { behalfOf: { name: string } | null },
): Promise<SignSubject> {
  const { parts } = await subjectOf(ctx, place);
  const hashOf = (action: string) => hashOfParts({ ...place, action }, parts);
  return {
    sha256: hashOf(actions[0]),
    actions: Object.fromEntries(actions.map((action) => [action, hashOf(action)])),
    parts,
    level,
    seal: level === 'seal' ? await officeOf(ctx) : null,
    refused: whyNot(ctx, acts),
  };
}

/** Why the caller cannot sign, in their language; null = can. A signature is personal: neither agents nor switched sessions give one (R6-22). */
export function whyNot(ctx: Context, { behalfOf }: { behalfOf: { name: string } | null }): string | null {
  if (ctx.user && ctx.user.realId !== ctx.user.id) return say(ctx.language, 'signature.switched');
  if (behalfOf) return text(ctx.language, 'signature.agent', { name: behalfOf.name });
  return canSign(ctx) ? null : say(ctx.language, 'signature.noKey');
}

/** Name of the authority in whose space the context works. */
export async function officeOf(ctx: Context): Promise<string> {
  if (ctx.scope.role === 'app_platform') return ctx.tenant?.name ?? '';
  return (await officeOfSpace(ctx))?.name ?? '';
}
