import { t } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import type { SiteUser } from '@stoa/contract/services/stoa/sessions'
import { queryClient, sessionKey } from './query-client.ts'

/** True if the role of the signed-in person includes the call. The server decides; before the sign-in nothing is refused here. */
export function isAllowed({ permissions }: Call): boolean {
  const own = queryClient.getQueryData<{ user: SiteUser }>(sessionKey)?.user.permissions
  if (!own || own.includes('*') || permissions.length === 0) return true
  return permissions.some((permission) => own.includes(permission))
}

/** Why an action is closed for the person, or undefined where the role allows it. */
export function deniedReason(call: Call): string | undefined {
  return isAllowed(call) ? undefined : roleReason()
}

export function roleReason(): string {
  return t`Your role doesn’t allow this.`
}
