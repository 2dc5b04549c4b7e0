import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { contractsModule } from './contracts/index.ts'
import { draftsModule } from './drafts/index.ts'

export function subscriptionsModules(options: { limits: Pick<RateLimits, 'order'> }) {
  return [contractsModule(options), draftsModule] as const
}
