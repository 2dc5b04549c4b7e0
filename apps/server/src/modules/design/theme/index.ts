import type { Module } from '../../../kernel/background/module.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import * as operations from './operations.ts'
import { printLogoJob } from './paper-look.ts'

export { loadPaperLook, redrawPrintLogo, type PaperLook } from './paper-look.ts'
export { findPrintLogo } from './store.ts'
export { hasOwnTheme, loadPublishedTheme } from './themes.ts'

export function themeModule({ files }: { files: FileStore }) {
  return {
    name: 'theme',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/theme': operations },
    jobs: [printLogoJob(files)],
  } satisfies Module
}
