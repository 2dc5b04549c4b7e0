import { contractsModule } from './contracts/index.ts'
import { draftsModule } from './drafts/index.ts'

export function subscriptionsModules() {
  return [contractsModule, draftsModule] as const
}
