import type { EventModel, TimerModel } from '../model.ts';
import { parseIso } from '../running/timers.ts';
import { oneOf } from '../tasks/sign-rule.ts';
import { type RawElement, type RawEvent, readLimit } from './raw.ts';
import { Unsupported } from './unsupported.ts';

type Kind = EventModel['kind'];

/** Reads what an event waits for or throws; `allowed` are the kinds that its element can do. */
export function readEvent(raw: RawElement, allowed: readonly Kind[]): EventModel {
  const [definition] = raw.events;
  if (raw.events.length > 1) throw new Unsupported('twoDefinitions');
  const event = definition ? readDefinition(raw, definition) : { kind: 'none' as const };
  if (!allowed.includes(event.kind))
    throw event.kind === 'none'
      ? new Unsupported('needsEvent', { kinds: allowed.join(', ') })
      : new Unsupported('eventHere', { kind: nameOf(event.kind) });
  return event;
}

function readDefinition(raw: RawElement, definition: RawEvent): EventModel {
  switch (definition.type) {
    case 'timerEventDefinition':
      return { kind: 'timer', timer: readTimer(raw, definition) };
    case 'messageEventDefinition': {
      const name = raw.attributes.message ?? definition.name;
      if (!name) throw new Unsupported('noMessageEvent');
      const key = raw.attributes.key ?? definition.key;
      const { heardWhen } = raw.attributes;
      return {
        kind: 'message',
        name,
        key: key === null ? null : raw.formula(key),
        ...(heardWhen === undefined ? {} : { when: raw.formula(heardWhen) }),
      };
    }
    case 'signalEventDefinition':
      if (!definition.name) throw new Unsupported('noSignal');
      return { kind: 'signal', name: definition.name };
    case 'errorEventDefinition':
      return { kind: 'error', code: definition.name };
    case 'escalationEventDefinition':
      return { kind: 'escalation', code: definition.name };
    case 'terminateEventDefinition':
      return { kind: 'terminate' };
    default:
      throw new Unsupported('notSupported', { what: definition.type });
  }
}

/** p:limit counts days of the calendar; otherwise one of timeDuration, timeDate and timeCycle, as text or formula. */
function readTimer(raw: RawElement, { duration, date, cycle }: RawEvent): TimerModel {
  const limit = readLimit(raw);
  const texts = [duration, date, cycle].filter((text) => text !== null);
  if (texts.length + (limit ? 1 : 0) !== 1) throw new Unsupported('timer');
  if (limit) return { limit, iso: null, date: null, repeat: readRepeat(raw), ...readAgain(raw) };
  const text = texts[0] ?? '';
  if (/^(=|[$#]\{)/.test(text) || text.includes('{'))
    return { limit: null, iso: raw.formula(text), date: null, repeat: 0 };
  return parseIso(text);
}

/** p:again: whether the clock of an activity that is entered again goes on. */
function readAgain({ attributes }: RawElement): Pick<TimerModel, 'again'> {
  if (attributes.again === undefined) return {};
  return { again: oneOf(attributes.again, ['run', 'pause'] as const, 'run', 'p:again') };
}

function readRepeat(raw: RawElement): number {
  const { repeat } = raw.attributes;
  if (repeat === undefined) return 0;
  if (repeat === 'always') return -1;
  if (!/^[1-9]\d{0,3}$/.test(repeat)) throw new Unsupported('repeat', { value: repeat });
  return Number(repeat);
}

function nameOf(kind: Kind): string {
  return kind === 'terminate' ? 'a terminate event' : `${/^[ae]/.test(kind) ? 'an' : 'a'} ${kind} event`;
}
