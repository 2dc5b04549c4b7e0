import type { CodeLimits } from '../../../kernel/abuse/code-guessing.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'

export type HolderLimits = CodeLimits & Pick<RateLimits, 'mayMailAccount'>
