import type { Module } from '../../../kernel/background/module.ts'
import * as operations from './operations.ts'
import { themeUsage } from './pictures.ts'

export { loadDraft as loadThemeDraft, loadPublishedTheme } from './themes.ts'

export const themeModule = {
  name: 'theme',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/theme': operations },
  fileUsages: [themeUsage],
} satisfies Module
