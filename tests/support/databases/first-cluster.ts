import { globSync } from 'node:fs'
import type { MigrationSource } from '../../../apps/server/src/kernel/database/migrate.ts'

/** The last migration of each module when databases could first be distributed. Modules that are not named are newer. */
const lastMigrations: Record<string, string> = {
  audit: '0002-outcome',
  cart: '0004-begun',
  catalog: '0032-bulk-tasks',
  'catalog-parts': '0001-catalog-parts',
  categories: '0002-item-product',
  checkout: '0005-rules',
  content: '0003-broken-links',
  delivery: '0002-delivery-region-entity',
  'extended-fields': '0001-namespaces',
  health: '0001-health',
  kernel: '0023-bulk-tasks',
  notifications: '0001-mails',
  orders: '0012-notify-buyer',
  payments: '0004-sandbox-events',
  'product-files': '0003-import-files',
  questions: '0001-questions',
  setup: '0001-setup',
  sites: '0030-show-stock',
  tax: '0001-tax',
  webhooks: '0010-events-awaited',
}

/** The ids of all migrations, in the order in which they are applied. */
export function migrationIds(sources: readonly MigrationSource[]): string[] {
  return sources.flatMap(({ module, folder }) =>
    globSync('*.sql', { cwd: folder })
      .toSorted()
      .map((file) => `${module}/${file.slice(0, -'.sql'.length)}`),
  )
}

/** The ids of the migrations that the first cluster had applied: all later ones meet distributed tables. */
export function migrationsOfFirstCluster(sources: readonly MigrationSource[]): ReadonlySet<string> {
  return new Set(
    migrationIds(sources).filter((id) => {
      const [module = '', name = ''] = id.split('/')
      return name <= (lastMigrations[module] ?? '')
    }),
  )
}
