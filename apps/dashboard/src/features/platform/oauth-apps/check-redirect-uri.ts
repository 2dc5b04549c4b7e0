import { t } from '@lingui/core/macro'
import { splitLines } from './lines.ts'

interface Verdict {
  allowed: boolean
  why?: string
}

/** Returns whether an app may redirect to a URL, and why not. Only exact matches of the list are allowed. */
export function checkRedirectUri(address: string, redirectUris: string): Verdict {
  const allowed = splitLines(redirectUris)
  if (!URL.canParse(address)) return { allowed: false, why: t`This is not a valid URL.` }
  if (allowed.includes(address)) return { allowed: true }
  const near = allowed.find((uri) => normalized(uri) === normalized(address))
  if (near) return { allowed: false, why: t`Not an exact match. The list has ${near}.` }
  const { host } = new URL(address)
  const sameHost = allowed.some((uri) => URL.canParse(uri) && new URL(uri).host === host)
  return { allowed: false, why: sameHost ? t`The list has ${host}, but with other paths.` : t`${host} isn’t on the list.` }
}

/** Normalizes what people overlook: scheme, case of the host, trailing slash, query and fragment. */
function normalized(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { host, pathname } = new URL(address)
  return host + pathname.replace(/(?<!\/)\/+$/, '')
}
