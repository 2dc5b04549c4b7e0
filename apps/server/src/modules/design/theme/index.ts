import type { Module } from '../../../kernel/background/module.ts'
import * as operations from './operations.ts'
import { themeUsage } from './pictures.ts'

export { loadPublishedTheme } from './themes.ts'

export const themeModule = {
  name: 'theme',
  services: { 'stoa/theme': operations },
  fileUsages: [themeUsage],
} satisfies Module
