/** A phone on its side: its boards have a layout of their own, with things side by side. */
const LOW = 400;

export const isLow = (width: number, height: number): boolean => height > 0 && height < LOW && width > 1.2 * height;
