/** People allotted by a register to the steps of a procedure (ADR 0080). */
export { allotted, allottedRole, refuseUnallotted } from './allotted.ts';
