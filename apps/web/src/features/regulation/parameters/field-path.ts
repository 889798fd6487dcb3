/** Where a value stands in the form. */
export type FieldPath = readonly (string | number)[];
