/** Below this a roll is likely to be regretted, so a table asks before it. */
const BAD = 0.25;

export const isBad = (chance: number): boolean => chance < BAD;
