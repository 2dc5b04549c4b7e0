import type { AuditArea } from './model.ts'

/** The scopes of API keys and roles, derived from the permissions that operations name. */
export interface Scopes {
  /** All scopes: `*`, `:READ` and `:MANAGE` of each area, and every single permission. */
  names: readonly string[]
  /** Scope to the permissions it covers; `*` and single permissions are not in it. */
  areas: Readonly<Record<string, readonly string[]>>
  /** The area of the audit log in which changes with this permission are recorded. */
  auditOf(permission: string): AuditArea | undefined
  /** True if using this permission requires a recent sign-in. */
  isConfirmed(permission: string): boolean
}

type Areas = Record<string, { audit?: AuditArea; confirmed?: boolean; permissions: string[] }>

/** Assigns each permission to the first area whose pattern matches. Throws when none does. */
export function readScopes(areas: Areas, permissions: readonly string[]): Scopes {
  const areaOf = new Map(permissions.map((permission) => [permission, areaNameOf(areas, permission)]))
  const inArea = (area: string) => permissions.filter((permission) => areaOf.get(permission) === area)
  const scopes = Object.fromEntries(
    Object.keys(areas).flatMap((area) => [
      [`${area}:READ`, inArea(area).filter(isToRead)],
      [`${area}:MANAGE`, inArea(area)],
    ]),
  )
  return {
    names: ['*', ...Object.keys(scopes), ...permissions],
    areas: scopes,
    auditOf: (permission) => (isToRead(permission) ? undefined : areas[areaOf.get(permission)!]!.audit),
    isConfirmed: (permission) => !isToRead(permission) && areas[areaOf.get(permission)!]!.confirmed === true,
  }
}

function areaNameOf(areas: Areas, permission: string): string {
  const match = Object.entries(areas).find(([, { permissions }]) => permissions.some((pattern) => matches(pattern, permission)))
  if (!match) throw new Error(`access.yaml has no area for the permission ${permission}`)
  return match[0]
}

/** `*` stands for any characters. */
export function matches(pattern: string, permission: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  if (parts.length === 0) return pattern === permission
  if (!permission.startsWith(first)) return false
  const last = parts.pop()!
  let at = first.length
  for (const part of parts) {
    const match = permission.indexOf(part, at)
    if (match < 0) return false
    at = match + part.length
  }
  return permission.length - at >= last.length && permission.endsWith(last)
}

/**
 * True for a permission that only reads, by its name. The address of a checkout lets its reader pay and change it, so it is not among
 * them. `tests/security/permissions.test.ts` compares the names with what the operations do.
 */
export function isToRead(permission: string): boolean {
  return /[.:]READ_|_READ(_|$)|\.READ$|:(get(?!_checkout_url)|query|search|read|calculate|estimate|refresh)_|_LIST(_|$)|_GET_ALLOWED$|\.(GET|LIST)_COLLECTIONS?$|_DOWNLOAD(_|$)|_EXPORT$|\.REDIRECT_FOLLOW$|\.CALCULATE_/.test(
    permission,
  )
}
