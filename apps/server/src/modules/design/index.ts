import { documentsModule } from './documents/index.ts'
import { themeModule } from './theme/index.ts'

export const designModules = [documentsModule, themeModule] as const
