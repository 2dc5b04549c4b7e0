/** Undefined where none is installed. */
export function chromium(): string | undefined
