import { deliveryModule } from './delivery/index.ts'

export const deliveryModules = [deliveryModule] as const
