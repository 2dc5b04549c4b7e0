/** The path of the browser; undefined where none is installed. */
export function chromium(): string | undefined
export function firefox(): string | undefined
