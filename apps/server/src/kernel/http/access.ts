import type { Call, Language, Verb } from '@app/contract';
import type { App } from '../context.ts';
import { fail } from '../failure.ts';
import type { Session } from '../session.ts';
import { text } from '../texts/index.ts';

/**
 * The access check of every call: `public | session | permission:x | area:verb`, denied by default. An area that does not exist and one without
 * rights give the same answer.
 */
export function checkAccess(
  app: App,
  call: Call,
  session: Session | null,
  input: Record<string, unknown>,
  language: Language,
): void {
  if (call.access === 'public') return;
  if (!session) fail('illegalToken');
  checkSession(call, session, language);
  if (call.access === 'session') return;
  const [kind, name = ''] = call.access.split(/:(.*)/s);
  if (kind === 'permission' && session.permissions.has(name)) return;
  if (
    kind === 'area' &&
    app.wiring.areaAccess?.(app, `${String(input.group)}/${String(input.name)}`, name as Verb, session)
  )
    return;
  fail('illegalPermission');
}

/** Limits of the session itself, apart from rights: a first password not yet changed, or work as somebody else (R6-22). Throws a `Failure`. */
function checkSession(call: Call, session: Session, language: Language): void {
  const refuse = (key: string) => fail('illegalPermission', { cause: text(language, key) });
  if (session.switched && call.personal) refuse('cause.switchedPersonal');
  if (session.switched?.readOnly && changes(call)) refuse('cause.switchedReadOnly');
  if (session.pending && !call.early)
    fail('permissionLimit', { cause: text(language, `cause.pending.${session.pending}`) });
}

const reading: ReadonlySet<string> = new Set(['area:query', 'area:get', 'area:export']);

/** Whether a call changes data: it takes an Idempotency-Key, or is a call of an area that needs more than the right to read (drafts). */
function changes(call: Call): boolean {
  return call.writes === true || (call.access.startsWith('area:') && !reading.has(call.access));
}
