import type { Call, Verb } from '@app/contract';
import { fail, type Registry, type Session } from '../context.ts';

/**
 * The one gate of all calls: `public | session | permission:x | area:verb`, denied by default. An area that does not exist
 * and one without rights answer alike.
 */
export function checkAccess(
  registry: Registry,
  call: Call,
  session: Session | null,
  input: Record<string, unknown>,
): void {
  if (call.access === 'public') return;
  if (!session) fail('illegalToken');
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
