import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../json.ts';
import { Reading } from '../reading.ts';

const input = z.object({ attachmentId: Id });

export const readingGet = call({
  id: 'reading.get',
  method: 'GET',
  prefix: 'business',
  path: '/hzpAttachInfo/reading',
  access: 'session',
  input,
  output: Reading,
  summary: 'How far the reading of an attachment is, and its words with their places',
});
export const readingStart = call({
  id: 'reading.start',
  method: 'POST',
  prefix: 'business',
  path: '/hzpAttachInfo/read',
  access: 'session',
  writes: true,
  input,
  output: Reading,
  summary:
    'Asks for the words of an attachment; pictures and scanned pages are recognised; asking again changes nothing',
});
