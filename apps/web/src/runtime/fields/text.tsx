import type { FieldOf } from '@app/contract';
import { TextField } from '../form/fields/TextField.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const text: FieldScreen<FieldOf<'text'>> = { ...plain, Edit: TextField };
