/** All imports that go the wrong way in a folder like `src/`, a line for each. */
export function violations(src: string): string[];
