import { invalid } from './errors.ts'
import { isStaff, type Caller } from './identity.ts'

/**
 * Extended fields hold what apps and the site's people note beside an entity. Throws FIELD_NOT_ALLOWED where anybody else
 * writes them: what a visitor put there would be read as an app's word.
 */
export function checkMayExtend(caller: Caller, request: unknown): void {
  if (isStaff(caller)) return
  const field = extendedFieldsIn(request, '')
  if (!field) return
  throw invalid({ field, description: 'is for site users and apps', violatedRule: 'FIELD_NOT_ALLOWED', data: {} })
}

function extendedFieldsIn(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const here = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    if (key === 'extendedFields' && Object.keys(inner?.namespaces ?? {}).length > 0) return `${here}.namespaces`
    const found = extendedFieldsIn(inner, here)
    if (found) return found
  }
  return undefined
}
