import { AsyncLocalStorage } from 'node:async_hooks';

/** The time in which a story is told: real time, moved back by so many milliseconds. */
export interface StoryTime {
  back: number;
}

const told = new AsyncLocalStorage<StoryTime>();

/** The time now: for what a story does, that of the story; for everybody else real time. */
export function storyNow(): Date {
  return new Date(Date.now() - (told.getStore()?.back ?? 0));
}

/** Does something in the time of a story; calls of other people meanwhile have the real time. */
export function inStoryTime<T>(time: StoryTime, work: () => Promise<T>): Promise<T> {
  return told.run(time, work);
}
