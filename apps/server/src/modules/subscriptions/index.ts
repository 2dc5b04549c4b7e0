import { contractsModule } from './contracts/index.ts'

export function subscriptionsModules() {
  return [contractsModule] as const
}
