import { sql } from 'kysely'
import type { Module } from '../../../kernel/background/module.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import * as operations from './operations.ts'
import { runImport, undoImport } from './run.ts'
import { deleteOfPerson } from './store/imports.ts'

/** After that an import can no longer be undone. */
const importRetention: RetentionRule = {
  name: 'customerImports',
  defaultDays: 90,
  minDays: 7,
  maxDays: 400,
  purge: (site, before, limit) => deleteRows(site, sql`customer_import`, sql`id`, sql`created_date < ${before}`, limit),
}

/** The customers as they were before an import, and lines that wait. The customers themselves are another part. */
const importedData: PersonalData = {
  name: 'customer-imports',
  tables: ['customer_import', 'customer_import_line', 'customer_import_change'],
  erase: async (site, { memberId, email }) => ({ erased: await deleteOfPerson(site, { customerId: memberId, email }) }),
}

/** Customers of another shop, from a file. */
export const customerImportsModule = {
  name: 'customer-imports',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/customer-imports': operations },
  jobs: [runImport, undoImport],
  retention: [importRetention],
  personalData: [importedData],
} satisfies Module
