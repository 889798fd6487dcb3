import type { Call, Language, Verb } from '@app/contract';
import { fail, type Registry, type Session } from '../context.ts';
import { text } from '../texts/index.ts';

/**
 * The one gate of all calls: `public | session | permission:x | area:verb`, denied by default. An area that does not exist
 * and one without rights answer alike.
 */
export function checkAccess(
  registry: Registry,
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
    registry.areaAccess?.(`${String(input.group)}/${String(input.name)}`, name as Verb, session.roles)
  )
    return;
  fail('illegalPermission');
}

/** What a session may not do whoever it belongs to: before a first password was changed, or as somebody else (R6-22). */
function checkSession(call: Call, session: Session, language: Language): void {
  const refuse = (key: string) => fail('illegalPermission', { cause: text(language, key) });
  if (session.switched && call.personal) refuse('cause.switchedPersonal');
  if (session.switched?.readOnly && changes(call)) refuse('cause.switchedReadOnly');
  if (session.pending && !call.early)
    fail('permissionLimit', { cause: text(language, `cause.pending.${session.pending}`) });
}

const reading: ReadonlySet<string> = new Set(['area:query', 'area:get', 'area:export']);

/** Calls with an Idempotency-Key, and those of an area that take more than a reader's right (drafts). */
function changes(call: Call): boolean {
  return call.writes === true || (call.access.startsWith('area:') && !reading.has(call.access));
}
