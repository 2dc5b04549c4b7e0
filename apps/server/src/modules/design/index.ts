import { themeModule } from './theme/index.ts'

export const designModules = [themeModule] as const
