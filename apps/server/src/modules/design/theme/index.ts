import type { Module } from '../../../kernel/background/module.ts'
import * as operations from './operations.ts'

export { loadPublishedTheme } from './themes.ts'

export const themeModule = {
  name: 'theme',
  services: { 'stoa/theme': operations },
} satisfies Module
