import { refusal } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/identity.ts'

/** What an app manages (the store its "All Products") nobody else deletes or fills. */
export function checkUnmanaged(caller: Caller, { id, managingAppId }: { id: string; managingAppId: string | null }): void {
  if (!managingAppId || (caller.kind === 'APP' && caller.appId === managingAppId)) return
  throw refusal('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED', 'the category is managed by an app', { categoryId: id, managingAppId })
}
