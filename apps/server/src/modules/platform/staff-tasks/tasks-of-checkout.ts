import type { SiteRead } from '../../../kernel/site/site.ts'
import { staffTask, type StoredTask } from './entity.ts'

const most = 100

/** The tasks about an abandoned checkout: what is not done comes first, by when it is due. */
export async function loadTasksOfCheckout(site: SiteRead, abandonedCheckoutId: string): Promise<StoredTask[]> {
  const sort = [{ fieldName: 'done' }, { fieldName: 'dueDate' }]
  return (await staffTask.query(site, { filter: { abandonedCheckoutId }, sort, paging: { limit: most } })).items
}
