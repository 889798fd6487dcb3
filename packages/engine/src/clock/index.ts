export * from './assumed.ts';
export * from './calendar.ts';
export * from './day.ts';
export * from './deadline.ts';
export * from './explain.ts';
export * from './working-days.ts';
export * from './working-hours.ts';
