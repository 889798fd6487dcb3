import type { FieldOf } from '@app/contract';
import type { FieldScreen } from './field-screen.ts';
import { number } from './number.tsx';

export const decimal: FieldScreen<FieldOf<'decimal'>> = number;
