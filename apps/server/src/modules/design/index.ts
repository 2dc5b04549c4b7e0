import type { FileStore } from '../../kernel/files/file-store.ts'
import { documentsModule } from './documents/index.ts'
import { redrawPrintLogo, themeModule } from './theme/index.ts'

export const designModules = (options: { files: FileStore }) =>
  [documentsModule({ afterReplace: redrawPrintLogo }), themeModule(options)] as const
