import type { Module } from '../../../kernel/background/module.ts'
import { removeTestData } from './remove-test-data.ts'

/** The way back to a shop that nobody has tried out. */
export const testDataModule = {
  name: 'test-data',
  services: { 'stoa/developer-console': { removeTestData } },
} satisfies Module
