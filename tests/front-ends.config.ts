import { defineConfig } from '@playwright/test'
import shared from './playwright.config.ts'

/** Front ends outside of the workspace, with the packages as they are published. They are installed and built, which takes minutes. */
export default defineConfig({
  ...shared,
  testDir: 'front-ends',
  // The builds of frameworks use every core themselves.
  workers: 1,
  timeout: 600_000,
  projects: shared.projects!.filter(({ name }) => name === 'chromium'),
})
