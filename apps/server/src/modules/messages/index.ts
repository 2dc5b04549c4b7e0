import { notificationsModule } from './notifications/index.ts'

export function messageModules(options: Parameters<typeof notificationsModule>[0]) {
  return [notificationsModule(options)] as const
}
