/** A JSON object. */
export type Doc = Record<string, unknown>

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
