import { expect, it } from 'vitest';
import { type Place, roomFor } from './room.ts';

const place: Place = { present: 990, cursor: 980, limit: 1_000 };

it('rows behind the present ones need room for all of them', () => {
  expect(roomFor('append', 10, place)).toEqual({ room: 10, fits: true });
  expect(roomFor('append', 11, place)).toEqual({ room: 10, fits: false });
  expect(roomFor('append', 1, { ...place, present: 1_200 })).toEqual({ room: 0, fits: false });
});

it('instead of the present ones a whole formula fits, and no row more', () => {
  expect(roomFor('replace', 1_000, place)).toEqual({ room: 1_000, fits: true });
  expect(roomFor('replace', 1_001, place)).toEqual({ room: 1_000, fits: false });
});

it('a pasted table writes over the rows from the cursor on', () => {
  expect(roomFor('paste', 20, place)).toEqual({ room: 20, fits: true });
  expect(roomFor('paste', 21, place)).toEqual({ room: 20, fits: false });
});
