export const engine: readonly string[]
