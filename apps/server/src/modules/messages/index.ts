import { backInStockModule } from './back-in-stock/index.ts'
import { notificationsModule } from './notifications/index.ts'

export function messageModules(options: Parameters<typeof notificationsModule>[0] & Parameters<typeof backInStockModule>[0]) {
  return [notificationsModule(options), backInStockModule(options)] as const
}
