import { circuitBreaker } from './circuit-breaker.ts'

/** The plugins that fail, as this process saw them. */
export const breaker = circuitBreaker()
