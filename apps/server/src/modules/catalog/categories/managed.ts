import { refusal, type WireError } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'

/** The refusal when the category is managed by an app (such as the store's "All Products") and the caller is not that app. */
export function managedByAnother(
  caller: Caller,
  { id, managingAppId }: { id: string; managingAppId: string | null },
): WireError | undefined {
  if (!managingAppId || (caller.kind === 'APP' && caller.appId === managingAppId)) return undefined
  return refusal('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED', 'the category is managed by an app', { categoryId: id, managingAppId })
}
