let counter = 0

/** An email that no other test of this process has. */
export function anEmail(): string {
  return `mia-${++counter}@example.com`
}
