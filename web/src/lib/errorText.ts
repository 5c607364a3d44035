/** What people are told of an error: what the server said, or what the browser did. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
